import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { photoErrorText } from '#web/language/sentences.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { usePageFiles } from '#web/ui/use-page-files.ts'
import { useCopy } from './copy.ts'
import { GenerateForm, type ModelPickerSlot } from './generate-form.tsx'
import { usePhoto } from './photo-field.tsx'
import { showError, useHistory } from './queries.ts'
import { useWorkbench, type WaysOut } from './use-workbench.ts'

// The form is what a person sees first; the rest comes as soon as it is wanted.
const LivePanel = lazy(async () => ({ default: (await import('./live-panel.tsx')).LivePanel }))
const HistoryGrid = lazy(async () => ({ default: (await import('./history-grid.tsx')).HistoryGrid }))
const Viewer = lazy(async () => ({ default: (await import('./viewer.tsx')).Viewer }))

interface WorkspaceProps extends WaysOut {
  isExhausted: boolean
  upgrade: ReactNode
  modelPicker?: ModelPickerSlot | undefined
}
type Tab = 'new' | 'history'

/** The two tabs, and what they share: the photo in preparation, the running work, the viewer. */
export function Workspace({ isExhausted, upgrade, modelPicker, ...waysOut }: WorkspaceProps) {
  const copy = useCopy()
  const [tab, setTab] = useState<Tab>('new')
  const [openId, setOpenId] = useState<string | null>(null)
  // The same one always, so that the cards of the history are not drawn again for it.
  const open = useCallback(({ id }: { id: string }) => setOpenId(id), [])
  const bench = useWorkbench(waysOut)
  const { items, running } = useHistory()
  const takeProduct = (product: File) => {
    // What was said of another photo does not hold for this one.
    const change = { product, garmentKind: null }
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
  const finished = items.filter(({ status }) => status === 'completed')
  const opened = finished.find(({ id }) => id === openId)
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
            <HistoryGrid onOpen={open} onStart={() => setTab('new')} />
          </Suspense>
        ) : isLive ? (
          <Suspense fallback={<div className="skeleton min-h-[70dvh]" />}>
            <LivePanel bench={bench} onOpen={open} />
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
          <Viewer items={finished} current={opened} onMove={open} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </>
  )
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
      () => import('./viewer.tsx'),
    ]
    // A part that does not come is asked for again when it is needed.
    for (const part of parts) part().catch(() => undefined)
  }, [])
}
