import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Garment } from '#contracts/garments.ts'
import { photoErrorText } from '#web/language/sentences.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { usePageFiles } from '#web/ui/use-page-files.ts'
import { useCopy } from './copy.ts'
import { GenerateForm, type ModelPickerSlot } from './generate-form.tsx'
import type { Opened } from './opened-viewer.tsx'
import { usePhoto } from './photo-field.tsx'
import { showError, useHistory } from './queries.ts'
import { binPath, historyPath } from './use-history-filter.ts'
import { type Draft, useWorkbench, type WaysOut } from './use-workbench.ts'

// The form is what a person sees first; the rest comes as soon as it is wanted.
const LivePanel = lazy(async () => ({ default: (await import('./live-panel.tsx')).LivePanel }))
const HistoryGrid = lazy(async () => ({ default: (await import('./history-grid.tsx')).HistoryGrid }))
const HistoryBin = lazy(async () => ({ default: (await import('./history-bin.tsx')).HistoryBin }))
const OpenedViewer = lazy(async () => ({ default: (await import('./opened-viewer.tsx')).OpenedViewer }))

interface WorkspaceProps extends WaysOut {
  isExhausted: boolean
  upgrade: ReactNode
  modelPicker?: ModelPickerSlot | undefined
}
type Tab = 'new' | 'history'

/** The two tabs, and what they share: the photo in preparation, the running work, the viewer. */
export function Workspace({ isExhausted, upgrade, modelPicker, ...waysOut }: WorkspaceProps) {
  const copy = useCopy()
  const [path, navigate] = useLocation()
  const tab: Tab = path.startsWith(historyPath) ? 'history' : 'new'
  const setTab = (next: Tab) => {
    if (next !== tab) navigate(next === 'new' ? '/' : historyPath)
  }
  const [opened, setOpened] = useState<Opened | null>(null)
  // The same ones always, so that the cards of the history are not drawn again for them.
  const open = useCallback((id: string, ids: string[]) => setOpened({ id, ids }), [])
  const openAny = useCallback(({ id }: { id: string }) => setOpened({ id, ids: null }), [])
  const move = ({ id }: { id: string }) => setOpened((now) => ({ id, ids: now?.ids ?? null }))
  const bench = useWorkbench(waysOut)
  const { running } = useHistory()
  const takeProduct = (product: File) => {
    // What was said of another photo does not hold for this one.
    const change = { product, garment: null, garmentKind: null }
    if (bench.watched) bench.prepare(change)
    else bench.edit(change)
    setTab('new')
  }
  const product = usePhoto(takeProduct)
  const detail = usePhoto((file) => bench.edit({ detail: file }))
  const isDragging = usePageFiles(([file, ...others]) => {
    if (others.length > 0) showError(new Error(photoErrorText('too_many_files')))
    else if (file) {
      setTab('new')
      void product.offer(file)
    }
  })
  const isLive = bench.isSending || bench.watched !== null
  const table = useWorkTable(bench.isSending, isLive)
  usePrefetchedParts()
  const another = useStable((garment: Garment, change: Partial<Draft>) => {
    bench.prepare({ ...ofArchive(garment), ...change })
    setTab('new')
    table.current?.focus({ preventScroll: true })
    table.current?.scrollIntoView({ block: 'start' })
  })
  return (
    <>
      <title>{copy.title(running.length)}</title>
      <Tabs
        label={copy.workArea}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'new', label: copy.tabNew },
          { value: 'history', label: <HistoryLabel running={running.length} /> },
        ]}
        panelRef={table}
        panelClassName="scroll-mt-36"
      >
        {tab === 'history' ? (
          <Suspense fallback={<div className="skeleton min-h-[70dvh]" />}>
            {path === binPath ? (
              <HistoryBin />
            ) : (
              <HistoryGrid onOpen={open} onAnother={another} onStart={() => setTab('new')} />
            )}
          </Suspense>
        ) : isLive ? (
          <Suspense fallback={<div className="skeleton min-h-[70dvh]" />}>
            <LivePanel bench={bench} onOpen={openAny} />
          </Suspense>
        ) : (
          <GenerateForm
            bench={bench}
            product={product}
            detail={detail}
            isExhausted={isExhausted}
            upgrade={upgrade}
            modelPicker={modelPicker}
          />
        )}
      </Tabs>
      {isDragging && (
        <div className="pointer-events-none fixed inset-3 z-50 grid place-items-end justify-center border-[3px] border-dashed border-tape pb-8">
          <p className="display bg-tape px-5 py-3 text-2xl text-on-tape">{copy.photo.dropAnywhere}</p>
        </div>
      )}
      {opened && (
        <Suspense>
          <OpenedViewer opened={opened} onMove={move} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

/** The form for another picture of a garment that is there, of which only the view is to be chosen. */
const ofArchive = ({ id, photoUrl, kind }: Garment): Partial<Draft> => ({
  product: null,
  detail: null,
  garment: { id, photoUrl: `${photoUrl}&size=view` },
  garmentKind: kind,
  modelId: null,
})

/** The same function always, which does what the latest one would. */
function useStable<Args extends unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}

function HistoryLabel({ running }: { running: number }) {
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

/** Takes the person to the running work when it starts, and gives a lost focus a place when the form comes back. */
function useWorkTable(isSending: boolean, isLive: boolean) {
  const table = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSending) table.current?.scrollIntoView({ block: 'start' })
  }, [isSending])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of what is shown is what may lose the focus
  useEffect(() => {
    // The control that had the focus is gone: without this a keyboard would start again at the top of the page.
    if (document.activeElement === document.body) table.current?.focus({ preventScroll: true })
  }, [isLive])
  return table
}

/** Fetched while nobody waits, so that neither a slow line nor a new release gets in the way later. */
function usePrefetchedParts(): void {
  useEffect(() => {
    const parts = [
      () => import('./live-panel.tsx'),
      () => import('./history-grid.tsx'),
      () => import('./opened-viewer.tsx'),
    ]
    // A part that does not come is asked for again when it is needed.
    for (const part of parts) part().catch(() => undefined)
  }, [])
}
