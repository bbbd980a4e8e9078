import { Tabs } from 'radix-ui'
import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { errors } from '#contracts/errors.ts'
import { usePageFiles } from '#web/ui/use-page-files.ts'
import { copy } from './copy.ts'
import { GenerateForm, type ModelPickerSlot } from './generate-form.tsx'
import { usePhoto } from './photo-field.tsx'
import { showError, useHistory } from './queries.ts'
import { useWorkbench } from './use-workbench.ts'

// The form is what a person sees first; the rest comes as soon as it is wanted.
const LivePanel = lazy(async () => ({ default: (await import('./live-panel.tsx')).LivePanel }))
const HistoryGrid = lazy(async () => ({ default: (await import('./history-grid.tsx')).HistoryGrid }))
const Viewer = lazy(async () => ({ default: (await import('./viewer.tsx')).Viewer }))

interface WorkspaceProps {
  isExhausted: boolean
  upgrade: ReactNode
  modelPicker?: ModelPickerSlot | undefined
}
type Tab = 'new' | 'history'

const trigger =
  'relative min-h-12 px-1 text-lg font-medium text-ink-2 hover:text-ink data-[state=active]:text-ink data-[state=active]:after:absolute data-[state=active]:after:inset-x-0 data-[state=active]:after:-bottom-px data-[state=active]:after:h-2.5 data-[state=active]:after:tape data-[state=active]:after:[--n:8px]'

/** The two tabs, and what they share: the photo in preparation, the running work, the viewer. */
export function Workspace({ isExhausted, upgrade, modelPicker }: WorkspaceProps) {
  const [tab, setTab] = useState<Tab>('new')
  const [openId, setOpenId] = useState<string | null>(null)
  const bench = useWorkbench()
  const { items, running } = useHistory()
  const takeProduct = (product: File) => {
    if (bench.watched) bench.prepare({ product })
    else bench.edit({ product })
    setTab('new')
  }
  const product = usePhoto(takeProduct)
  const detail = usePhoto((file) => bench.edit({ detail: file }))
  const isDragging = usePageFiles(([file, ...others]) => {
    if (others.length > 0) showError(new Error(errors.too_many_files.message))
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
      {/* Radix hands back one of the two values below, typed as any string. */}
      <Tabs.Root value={tab} onValueChange={(value) => setTab(value as Tab)}>
        <Tabs.List className="mb-7 flex gap-8 border-b border-line" aria-label={copy.workArea}>
          <Tabs.Trigger {...byMouse(() => setTab('new'))} value="new" className={trigger}>
            {copy.tabNew}
          </Tabs.Trigger>
          <Tabs.Trigger {...byMouse(() => setTab('history'))} value="history" className={trigger}>
            {copy.tabHistory}
            {running.length > 0 && (
              <span className="ms-2 text-[0.875rem] font-normal max-sm:sr-only">
                {copy.running(running.length)}
              </span>
            )}
          </Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content ref={table} value="new" tabIndex={-1} className="scroll-mt-36 outline-none">
          {isLive ? (
            <Suspense fallback={<div className="skeleton min-h-[70dvh]" />}>
              <LivePanel bench={bench} onOpen={({ id }) => setOpenId(id)} />
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
        </Tabs.Content>
        <Tabs.Content value="history" tabIndex={-1} className="outline-none">
          <Suspense fallback={<div className="skeleton min-h-[70dvh]" />}>
            <HistoryGrid onOpen={({ id }) => setOpenId(id)} onStart={() => setTab('new')} />
          </Suspense>
        </Tabs.Content>
      </Tabs.Root>
      {isDragging && (
        <div className="pointer-events-none fixed inset-3 z-50 grid place-items-end justify-center border-[3px] border-dashed border-tape pb-8">
          <p className="display bg-tape px-5 py-3 text-2xl text-on-tape">{copy.photo.dropAnywhere}</p>
        </div>
      )}
      {opened && (
        <Suspense>
          <Viewer
            items={finished}
            current={opened}
            onMove={({ id }) => setOpenId(id)}
            onClose={() => setOpenId(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Radix focuses a clicked tab by script, which browsers show as a keyboard focus; a click needs no ring. */
const byMouse = (choose: () => void) => ({
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClick: choose,
})

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
