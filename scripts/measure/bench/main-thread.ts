import type { Devtools } from './bare-tab.ts'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds: when, how long, and how much of that on a processor. */
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

const task = 'ThreadControllerImpl::RunTask'
const mainThread = 'CrRendererMain'

/**
 * How much processor each task of a page's main thread takes while something is done, in ms: style, layout, paint and
 * scripts, and no raster, which has threads of its own. On a busy machine a frame waits for others; this does not.
 */
export async function mainThreadTasks(session: Devtools, work: () => Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = []
  // Kept as they come: all of a long scroll is more than one string holds.
  session.on('Tracing.dataCollected', ({ value }: { value: TraceEvent[] }) => {
    for (const event of value) if (isWanted(event)) events.push(event)
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'], recordMode: 'recordAsMuchAsPossible' },
  })
  await work()
  const complete = new Promise((resolve) => session.on('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  return outermost(busiest(events)).map(({ tdur = 0 }) => tdur / 1000)
}

const isWanted = ({ name, args }: TraceEvent): boolean => name === task || args?.name === mainThread

/** The tasks of the main thread that had most to do: a browser has renderers in reserve. */
function busiest(events: TraceEvent[]): TraceEvent[] {
  const of = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const threads = new Set(events.filter(({ args }) => args?.name === mainThread).map(of))
  const tasks = events.filter((event) => event.name === task && event.ph === 'X' && threads.has(of(event)))
  const groups = [...Map.groupBy(tasks, of).values()]
  return groups.toSorted((a, b) => b.length - a.length)[0] ?? []
}

/** A task within a task is counted with it. */
function outermost(tasks: TraceEvent[]): TraceEvent[] {
  let end = 0
  return tasks
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false
      end = ts + dur
      return true
    })
}
