import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import type { Me } from '#contracts/accounts.ts'
import { type Batch, batches } from '#contracts/batches.ts'
import { hasRight } from '#contracts/plans.ts'
import { send } from '#web/api/client.ts'
import { useFormats } from '#web/language/language.ts'
import { button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { showError } from '../queries.ts'
import { useBatchCopy } from './copy.ts'
import { DropArea } from './drop-area.tsx'
import { handOver } from './hand-over.ts'
import { listKey, listQuery } from './queries.ts'
import { sendCsv } from './send-csv.ts'

export function BatchList({ me }: { me: Me }) {
  const copy = useBatchCopy()
  const query = useQuery(listQuery)
  const mayHave = hasRight(me.subscriptionPlan, 'multipleUpload')
  const begin = useBegin()
  return (
    <div className="grid gap-9">
      <title>{copy.page}</title>
      <header>
        <h1 className="text-5xl">{copy.title}</h1>
        <p className="mt-3 max-w-[62ch] text-ink-2">{copy.intro}</p>
      </header>
      {mayHave ? (
        <DropArea
          isBusy={begin.isPending}
          onFiles={(files) => begin.mutate({ files })}
          onCsv={(csv) => begin.mutate({ csv })}
        />
      ) : (
        <Empty title={copy.locked.title} text={copy.locked.text}>
          <Link href="/account" className={button({ look: 'primary' })}>
            {copy.locked.action}
          </Link>
        </Empty>
      )}
      <section aria-labelledby="batches-title">
        <h2 id="batches-title" className="mb-4 text-[1.9rem]">
          {copy.list}
        </h2>
        <Fetched query={query}>
          {(all) =>
            all.length === 0 ? (
              <p className="text-ink-2">
                {copy.empty.title}. {copy.empty.text}
              </p>
            ) : (
              <ul className="border-t border-line">
                {all.map((batch) => (
                  <Row key={batch.id} batch={batch} />
                ))}
              </ul>
            )
          }
        </Fetched>
      </section>
    </div>
  )
}

/** A batch comes to be with what was dropped, and the desk takes over. */
function useBegin() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: async ({ files, csv }: { files?: File[]; csv?: File }) => {
      const batch = await send(batches.create, {
        body: { look: { gender: 'female', poses: ['frontale'] } },
      })
      if (files) handOver(batch.id, files)
      if (csv) await sendCsv(batch.id, csv)
      return batch
    },
    onSuccess: ({ id }) => navigate(`/lotti/${id}`),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: listKey, exact: true }),
  })
}

function Row({ batch }: { batch: Batch }) {
  const copy = useBatchCopy()
  const { formatDay } = useFormats()
  const { counts } = batch
  const planned = counts.all - counts.skipped
  const share = planned > 0 ? counts.completed / planned : 0
  return (
    <li>
      <Link
        href={`/lotti/${batch.id}`}
        className="grid items-center gap-x-6 gap-y-1.5 border-b border-line py-4 hover:bg-sheet sm:grid-cols-3 sm:px-3"
      >
        <span className="min-w-0">
          <span className="block truncate text-lg font-semibold">{batch.name}</span>
          <span className="text-[0.9375rem] text-ink-2">
            {formatDay(batch.createdAt)} · {copy.garments(batch.garments)}
          </span>
        </span>
        <span className="woven justify-self-start">{copy.status[batch.status]}</span>
        <span className="grid gap-1.5">
          <span className="text-[0.9375rem] text-ink-2 tabular-nums">
            {copy.doneOf(counts.completed, planned)}
          </span>
          <span className="h-2 bg-sheet-2" aria-hidden="true">
            <span className="block h-full bg-tape" style={{ width: `${share * 100}%` }} />
          </span>
        </span>
      </Link>
    </li>
  )
}
