import { flushCompileCache } from 'node:module'

/** What a worker process says: once that it is ready, then for each request any progress and exactly one of the others. */
export type FromWorker<Response, Progress> =
  | { type: 'ready' }
  | { type: 'progress'; progress: Progress }
  | { type: 'response'; response: Response }
  | { type: 'threw'; message: string }

/**
 * The other end of a pool, called once by the module that its processes run. A request whose answer throws costs the
 * process, so an expected failure belongs in a response.
 */
export function serveRequests<Request, Response, Progress = never>(
  answer: (request: Request, tell: (progress: Progress) => void) => Promise<Response>,
): void {
  const say = (message: FromWorker<Response, Progress>) => void process.send?.(message)
  // Nobody is left to answer: the parent was killed.
  process.on('disconnect', die)
  // Ctrl-C in a terminal reaches every process of the group; when this one ends is for its parent to say.
  process.on('SIGINT', () => {})
  process.on('message', (message) => {
    // Only a worker pool holds the other end, and it sends nothing but requests.
    answer(message as Request, (progress) => say({ type: 'progress', progress })).then(
      (response) => say({ type: 'response', response }),
      (error: unknown) =>
        say({ type: 'threw', message: error instanceof Error ? error.message : String(error) }),
    )
  })
  say({ type: 'ready' })
  // It will be killed, and would leave nothing to the next one.
  flushCompileCache()
}

/** Memory outside the heap, where pictures are decoded, has no limit of Node's own. */
export function limitMemory(maxBytes: number): void {
  // Decoding happens outside this thread, so the watch keeps ticking while a picture grows.
  setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) die()
  }, 50).unref()
}

/** An ordinary exit would first wait for the picture that is being decoded. */
function die(): void {
  process.kill(process.pid, 'SIGKILL')
}
