import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import type { Me } from '#contracts/accounts.ts'
import { hasRight } from '#contracts/plans.ts'
import { button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { showError } from '../queries.ts'
import { BatchRow } from './batch-row.tsx'
import { beginBatch } from './begin.ts'
import { useBatchCopy } from './copy.ts'
import { DropArea } from './drop-area.tsx'
import { listKey, listQuery } from './queries.ts'

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
                  <BatchRow key={batch.id} batch={batch} />
                ))}
              </ul>
            )
          }
        </Fetched>
      </section>
    </div>
  )
}

function useBegin() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: beginBatch,
    onSuccess: ({ id }) => navigate(`/lotti/${id}`),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: listKey, exact: true }),
  })
}
