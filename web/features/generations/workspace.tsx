import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Me } from '#contracts/accounts.ts'
import type { Garment } from '#contracts/garments.ts'
import { hasRight, plans } from '#contracts/plans.ts'
import { photoErrorText } from '#web/language/sentences.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { usePageFiles } from '#web/ui/use-page-files.ts'
import { whenIdle } from '#web/ui/when-idle.ts'
import { benchPath, garmentPath, historyPath, useOnceWhen, usePlace } from './bench/addresses.ts'
import { type Draft, nextOf } from './bench/draft.ts'
import { EmptyBench } from './bench/empty-bench.tsx'
import { layOut, useDraft } from './bench/use-draft.ts'
import { useOrder, type WaysOut } from './bench/use-order.ts'
import type { ModelPickerSlot } from './bench/wearer-field.tsx'
import { useCopy } from './copy.ts'
import { usePhoto } from './photo-field.tsx'
import { showError, useHistory } from './queries.ts'
import { useUnseen } from './unseen.ts'

// Where a photo goes is what a person sees first; the rest comes as soon as it is wanted.
const parts = {
  bench: () => import('./bench/bench.tsx'),
  begin: () => import('./batches/begin.ts'),
  request: () => import('./request-picture.ts'),
  garmentBench: () => import('./bench/garment-bench.tsx'),
  grid: () => import('./history-grid.tsx'),
  viewer: () => import('./opened-viewer.tsx'),
}
const Bench = lazy(async () => ({ default: (await parts.bench()).Bench }))
const GarmentBench = lazy(async () => ({ default: (await parts.garmentBench()).GarmentBench }))
const HistoryGrid = lazy(async () => ({ default: (await parts.grid()).HistoryGrid }))
const HistoryBin = lazy(async () => ({ default: (await import('./history-bin.tsx')).HistoryBin }))
const OpenedViewer = lazy(async () => ({ default: (await parts.viewer()).OpenedViewer }))

interface WorkspaceProps extends WaysOut {
  me: Me
  modelPicker?: ModelPickerSlot | undefined
}

/** The two tabs, and what they share: the photo in preparation, what is on its way, the viewer. */
export function Workspace({ me, modelPicker, ...waysOut }: WorkspaceProps) {
  const account = me.id
  const copy = useCopy()
  const client = useQueryClient()
  const address = usePlace()
  const { place } = address
  const [, navigate] = useLocation()
  const { running, isSuccess } = useHistory()
  const ready = useUnseen()
  const fresh = { account, garmentId: null }
  const prepared = useDraft(fresh)
  const [sent, setSent] = useState<{ garmentId: string; photo: File } | null>(null)
  const desk = useOrder(waysOut, ({ id, garmentId }, { draft }) => {
    if (!garmentId) return
    if (draft.product) setSent({ garmentId, photo: draft.product })
    address.go(garmentPath(garmentId, id))
  })
  const table = useRef<HTMLDivElement>(null)
  // What was pressed is gone, and the focus with it. The screen moves only where the table is not to be seen.
  const faceTable = () => {
    table.current?.focus({ preventScroll: true })
    if ((table.current?.getBoundingClientRect().top ?? 0) < 0) table.current?.scrollIntoView()
  }
  const product = usePhoto((photo) => {
    // What was said of another photo does not hold for this one.
    prepared.edit({ product: photo, garmentKind: null, fabric: null })
    address.go(benchPath)
    faceTable()
  })
  const many = useStable((files: File[]) => {
    void parts
      .begin()
      .then(({ beginBatch }) => beginBatch({ files }))
      .then(({ id }) => navigate(`/lotti/${id}`), showError)
  })
  const onMany = hasRight(me.subscriptionPlan, 'multipleUpload') ? many : undefined
  const isDragging = usePageFiles(([file, ...others]) => {
    if (others.length > 0) showError(new Error(photoErrorText('too_many_files')))
    else if (file) void product.offer(file)
  })
  usePrefetchedParts()
  // Once, when the history arrives: what runs is shown. Later it would push away what somebody is preparing.
  const isIdle = place.tab === 'new' && !place.garmentId && !prepared.draft.product
  const latest = running[0]
  useOnceWhen(isSuccess && !prepared.isPending, () => {
    if (isIdle && latest?.garmentId) address.replace(garmentPath(latest.garmentId, latest.id))
  })
  const another = useStable((garment: Garment, change: Partial<Draft>) => {
    layOut(client, { account, garmentId: garment.id }, { ...nextOf(garment), ...change })
    address.go(garmentPath(garment.id))
    faceTable()
  })
  const view = useStable((id: string) => address.view(id))
  const shared = {
    ...{ desk, product, me, modelPicker },
    onUpgrade: () => waysOut.onUpgrade?.(),
    onShow: address.showPicture,
    onView: address.view,
    onAnotherPhoto: () => address.go(benchPath),
  }
  return (
    <>
      <title>{copy.title(running.length, ready)}</title>
      <Tabs
        label={copy.workArea}
        value={place.tab === 'new' ? 'new' : 'history'}
        onChange={(next) => address.go(next === 'new' ? benchPath : historyPath)}
        tabs={[
          { value: 'new', label: copy.tabNew },
          { value: 'history', label: <HistoryLabel running={running.length} /> },
        ]}
        panelRef={table}
        panelClassName="scroll-mt-36"
      >
        <Suspense fallback={<div className="skeleton min-h-[70dvh]" />}>
          {place.tab === 'bin' ? (
            <HistoryBin />
          ) : place.tab === 'history' ? (
            <HistoryGrid
              onOpen={view}
              onAnother={another}
              onStart={() => address.go(benchPath)}
              room={{
                credits: me.monthlyLimit - me.monthlyGenerationsUsed,
                inFlight: plans[me.subscriptionPlan].inFlight,
              }}
            />
          ) : place.garmentId ? (
            <GarmentBench
              {...shared}
              key={place.garmentId}
              bench={{ account, garmentId: place.garmentId }}
              pictureId={address.pictureId}
              sentPhoto={sent?.garmentId === place.garmentId ? sent.photo : null}
              onOrder={(draft) => desk.place({ bench: { account, garmentId: place.garmentId }, draft })}
            />
          ) : prepared.draft.product || desk.sending?.bench.garmentId === null ? (
            <Bench
              {...shared}
              garment={null}
              picture={null}
              draft={prepared.draft}
              sentPhoto={null}
              onChange={prepared.edit}
              onOrder={() => desk.place({ bench: fresh, draft: prepared.draft })}
              onAnotherPose={() => undefined}
            />
          ) : (
            <EmptyBench
              product={product}
              offered={prepared.offered}
              onResume={(draft) => {
                prepared.edit(draft)
                faceTable()
              }}
              onDiscard={prepared.clear}
              onMany={onMany}
            />
          )}
        </Suspense>
      </Tabs>
      {isDragging && (
        <div className="pointer-events-none fixed inset-3 z-50 grid place-items-end justify-center border-[3px] border-dashed border-tape pb-8">
          <p className="display bg-tape px-5 py-3 text-2xl text-on-tape">{copy.photo.dropAnywhere}</p>
        </div>
      )}
      {address.viewedId && (
        <Suspense>
          <OpenedViewer
            id={address.viewedId}
            onMove={({ id }) => address.viewNext(id)}
            onClose={address.endView}
          />
        </Suspense>
      )}
    </>
  )
}

/** The same function always, which does what the latest one would. */
function useStable<Args extends unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}

function HistoryLabel({ running }: { running: number }): ReactNode {
  const copy = useCopy()
  return (
    <>
      {copy.tabHistory}
      {running > 0 && (
        <span className="ms-2 text-[0.875rem] font-normal max-sm:sr-only">{copy.running(running)}</span>
      )}
    </>
  )
}

/** Fetched while nobody waits, so that neither a slow line nor a new release gets in the way later. */
function usePrefetchedParts(): void {
  useEffect(() => {
    whenIdle(() => {
      // A part that does not come is asked for again when it is needed.
      for (const part of Object.values(parts)) part().catch(() => undefined)
    })
  }, [])
}
