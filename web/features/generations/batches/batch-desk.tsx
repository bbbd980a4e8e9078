import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import type { Me } from '#contracts/accounts.ts'
import { batchLimits } from '#contracts/batch-words.ts'
import { batches, type ShownBatch } from '#contracts/batches.ts'
import { plans } from '#contracts/plans.ts'
import { button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { InPlace } from '../in-place.tsx'
import { showError } from '../queries.ts'
import { useBatchCopy } from './copy.ts'
import { CsvNote } from './csv-note.tsx'
import { DownloadPanel } from './download-panel.tsx'
import { DropArea } from './drop-area.tsx'
import { GroupTable } from './group-table.tsx'
import { takeOver } from './hand-over.ts'
import { LookPanel } from './look-panel.tsx'
import { Matrix } from './matrix.tsx'
import { forgetPlan } from './plan-store.ts'
import { PriceBar } from './price-bar.tsx'
import { Progress } from './progress.tsx'
import { batchKey, useBatch, useBatchEvents, useDeed, useItems } from './queries.ts'
import { Review } from './review.tsx'
import { sendCsv } from './send-csv.ts'
import { Troubles } from './troubles.tsx'
import { type PlanView, usePlan } from './use-plan.ts'

/** One batch from the first photo to its ZIP: what comes next is always below what is done. */
export function BatchDesk({ me, id }: { me: Me; id: string }) {
  const copy = useBatchCopy()
  const query = useBatch(id)
  const plan = usePlan(id)
  useBatchEvents(id)
  const { add } = plan
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was dropped on the page before
  useEffect(() => {
    const files = takeOver(id)
    if (files.length > 0) add(files)
  }, [id])
  if (query.isError && !query.data)
    return (
      <Empty title={copy.gone.title} text={copy.gone.text}>
        <Link href="/lotti" className={button({ look: 'outline' })}>
          {copy.back}
        </Link>
      </Empty>
    )
  if (!query.data) return <div role="status" className="skeleton min-h-[70dvh]" />
  return <Desk me={me} batch={query.data} plan={plan} />
}

interface DeskProps {
  me: Me
  batch: ShownBatch
  plan: PlanView
}

function Desk({ me, batch, plan }: DeskProps) {
  const copy = useBatchCopy()
  const client = useQueryClient()
  const { data: items = [] } = useItems(batch)
  const { status, counts } = batch
  const isOver = status === 'cancelled'
  const hasBegun = batch.startedAt !== null
  const isPlanning = !isOver && status !== 'running' && status !== 'paused'
  const most = plans[me.subscriptionPlan].batch.garments
  const readCsv = (file: File) =>
    void sendCsv(batch.id, file)
      .catch(showError)
      .finally(() => client.invalidateQueries({ queryKey: batchKey(batch.id) }))
  return (
    <div className="grid grid-cols-1 gap-9">
      <title>{`${batch.name} · ${copy.page}`}</title>
      <DeskHead batch={batch} />
      {hasBegun && <Progress batch={batch} />}
      {batch.csv && <CsvNote csv={batch.csv} />}
      <Troubles plan={plan} />
      {plan.groups.length > 0 && <GroupTable plan={plan} room={most - batch.garments} />}
      {hasBegun && counts.all > 0 && (
        <>
          <Review batch={batch} items={items} />
          <DownloadPanel batch={batch} items={items} />
        </>
      )}
      {isPlanning && (
        <Planning isFolded={status === 'completed'}>
          <DropArea
            isCompact={batch.garments > 0 || plan.groups.length > 0}
            onFiles={plan.add}
            onCsv={readCsv}
          />
          {batch.garments > 0 && (
            <>
              <LookPanel batch={batch} />
              <Matrix batch={batch} items={items} />
            </>
          )}
        </Planning>
      )}
      {isPlanning && counts.waiting > 0 && <PriceBar batch={batch} />}
    </div>
  )
}

/** Once a batch is complete, what more could be made of it is out of the way of what was made. */
function Planning({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const copy = useBatchCopy()
  if (!isFolded) return children
  return (
    <details className="border-t border-line pt-5">
      <summary className="cursor-pointer font-semibold">{copy.more}</summary>
      <div className="mt-5 grid grid-cols-1 gap-9">{children}</div>
    </details>
  )
}

function DeskHead({ batch }: { batch: ShownBatch }) {
  const copy = useBatchCopy()
  const [, navigate] = useLocation()
  const edit = useDeed(batches.edit, batch.id)
  const remove = useDeed(batches.remove, batch.id)
  const call = { params: { id: batch.id }, body: undefined }
  return (
    <header className="grid grid-cols-1 gap-2">
      <Link
        href="/lotti"
        className="flex min-h-11 items-center gap-2 justify-self-start text-ink-2 hover:text-ink"
      >
        <Icon name="back" size="size-4.5" />
        {copy.back}
      </Link>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="min-w-0 text-4xl wrap-anywhere">
          <InPlace
            label={copy.rename(batch.name)}
            inputLabel={copy.name}
            hint={copy.nameHint}
            maxLength={batchLimits.nameLength}
            text={batch.name}
            value={batch.name}
            onSave={(name) => edit.mutate({ params: { id: batch.id }, body: { name } })}
          />
        </h1>
        <span className="woven">{copy.status[batch.status]}</span>
        <Menu
          className="ms-auto"
          label={copy.remove}
          items={[
            {
              label: copy.remove,
              icon: 'trash',
              run: () => {
                if (!confirm(copy.removeAsk)) return
                remove.mutate(call, {
                  onSuccess: () => {
                    void forgetPlan(batch.id)
                    navigate('/lotti')
                  },
                })
              },
            },
          ]}
        />
      </div>
      <p className="text-ink-2">
        {copy.garments(batch.garments)} · {copy.images(batch.counts.all - batch.counts.skipped)}
      </p>
    </header>
  )
}
