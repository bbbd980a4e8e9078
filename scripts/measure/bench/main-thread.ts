import type { CDPSession, Page } from 'playwright-core'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds: when, how long, and how much of that on a processor. */
  ts: number
  dur?: number
  tdur?: number
  args: { name?: string }
}

const task = 'ThreadControllerImpl::RunTask'
const portion = 4_000_000

/**
 * How much processor each task of a page's main thread takes while something is done, in ms: style, layout, paint and
 * scripts, and no raster, which has threads of its own. On a busy machine a frame waits for others; this does not.
 */
export async function mainThreadTasks(page: Page, work: () => Promise<void>): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: { includedCategories: ['toplevel'], recordMode: 'recordAsMuchAsPossible' },
  })
  await work()
  const complete = new Promise<string>((resolve) =>
    session.once('Tracing.tracingComplete', ({ stream = '' }) => resolve(stream)),
  )
  await session.send('Tracing.end')
  // Chromium writes it.
  const { traceEvents } = JSON.parse(await read(session, await complete)) as { traceEvents: TraceEvent[] }
  return outermost(busiest(traceEvents)).map(({ tdur = 0 }) => tdur / 1000)
}

async function read(session: CDPSession, handle: string): Promise<string> {
  const parts: string[] = []
  for (let eof = false; !eof; ) {
    const part = await session.send('IO.read', { handle, size: portion })
    parts.push(part.base64Encoded ? Buffer.from(part.data, 'base64').toString() : part.data)
    eof = part.eof
  }
  return parts.join('')
}

/** The tasks of the main thread that had most to do: a browser has renderers in reserve. */
function busiest(events: TraceEvent[]): TraceEvent[] {
  const of = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const threads = new Set(events.filter(({ args }) => args.name === 'CrRendererMain').map(of))
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
