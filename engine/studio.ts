import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FromChild, ToChild } from './protocol.ts'
import type { Coaching, RenderRequest, RenderResult, Stage, StudioErrorCode } from './types.ts'

/** The studio could not deliver a picture: the photo was refused, or the process that draws was lost. */
export class StudioError extends Error {
  override readonly name = 'StudioError'
  readonly code: StudioErrorCode
  constructor(code: StudioErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

export interface StudioOptions {
  /** Longest time one picture may take, counted from the moment it is drawn; 60 s unless told. */
  timeoutMs?: number
  /** An idle process is let go after this time, to give its memory back; 5 minutes unless told. */
  idleMs?: number
}

export interface RenderOptions {
  onStage?: (stage: Stage) => void
  signal?: AbortSignal
}

export interface Studio extends AsyncDisposable {
  /** Draws one picture at a time, in the order asked. Rejects with a `StudioError`. */
  render(request: RenderRequest, options?: RenderOptions): Promise<RenderResult>
  /** Looks at a photo without drawing anything, in the same turns. Rejects with a `StudioError`. */
  coach(photo: Uint8Array, options?: Pick<RenderOptions, 'signal'>): Promise<Coaching>
  /** Starts the process and loads what every picture needs; never rejects. */
  warm(what?: 'pictures' | 'looks'): Promise<void>
}

type Answer = Extract<FromChild, { type: 'done' | 'coached' | 'ready' }>

interface Job {
  message: ToChild
  options: RenderOptions
  resolve: (answer: Answer) => void
  reject: (error: StudioError) => void
}

/**
 * Runs the engine in a process of its own, so that a hostile photo can cost no more than that process.
 * The process starts on demand, is killed on timeout or abort, and is replaced for the next picture.
 */
export function createStudio({ timeoutMs = 60_000, idleMs = 300_000 }: StudioOptions = {}): Studio {
  const queue: Job[] = []
  let child: ChildProcess | null = null
  let current: { job: Job; settle: () => void } | null = null
  let idleTimer: NodeJS.Timeout | undefined
  let closed = false

  function ask(message: ToChild, options: RenderOptions): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(new StudioError('aborted', 'The studio is closed'))
      if (options.signal?.aborted) return reject(new StudioError('aborted', 'Cancelled before it started'))
      const job: Job = { message, options, resolve, reject }
      // A picture still waiting is simply taken out of the queue; one being drawn takes its process with it.
      options.signal?.addEventListener('abort', () => cancel(job), { once: true })
      queue.push(job)
      next()
    })
  }

  function cancel(job: Job): void {
    const waiting = queue.indexOf(job)
    if (waiting >= 0) {
      queue.splice(waiting, 1)
      job.reject(new StudioError('aborted', 'Cancelled while waiting'))
    } else if (current?.job === job) {
      fail(new StudioError('aborted', 'Cancelled while drawing'))
    }
  }

  function next(): void {
    if (current) return
    const job = queue.shift()
    if (!job) {
      rest()
      return
    }
    clearTimeout(idleTimer)
    const timer = setTimeout(
      () => fail(new StudioError('timeout', `No picture after ${timeoutMs} ms`)),
      timeoutMs,
    )
    current = { job, settle: () => clearTimeout(timer) }
    child ??= start()
    hold(child, true)
    child.send(job.message, (error) => {
      if (error && current?.job === job) fail(new StudioError('crashed', 'The drawing process is gone'))
    })
  }

  function start(): ChildProcess {
    const path = fileURLToPath(new URL('./child.ts', import.meta.url))
    // The process decodes untrusted files: it inherits no environment, hence no secret.
    const started = fork(path, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--max-old-space-size=512'],
      env: {},
    })
    started.on('message', (message) => {
      // What arrives comes from child.ts alone, which sends nothing but FromChild.
      if (started === child) hear(message as FromChild)
    })
    const lost = () => {
      if (started === child) fail(new StudioError('crashed', 'The drawing process ended unexpectedly'))
    }
    started.on('exit', lost)
    started.on('error', lost)
    return started
  }

  function hear(message: FromChild): void {
    if (!current) return
    if (message.type === 'stage') current.job.options.onStage?.(message.stage)
    else if (message.type !== 'failed') finish((job) => job.resolve(message))
    else if (message.code === 'crashed') fail(new StudioError('crashed', message.message))
    else finish((job) => job.reject(new StudioError(message.code, message.message)))
  }

  function finish(answer: (job: Job) => void): void {
    const done = current
    current = null
    if (!done) return
    done.settle()
    answer(done.job)
    next()
  }

  function fail(error: StudioError): void {
    stop()
    finish((job) => job.reject(error))
  }

  function stop(): void {
    child?.kill('SIGKILL')
    child = null
  }

  function rest(): void {
    if (!child) return
    hold(child, false)
    clearTimeout(idleTimer)
    idleTimer = setTimeout(stop, idleMs)
    idleTimer.unref()
  }

  return {
    async render(request, options = {}) {
      const answer = await ask({ type: 'render', request }, options)
      if (answer.type !== 'done') throw new StudioError('crashed', 'The drawing process answered nothing')
      return answer.result
    },
    async coach(photo, options = {}) {
      const answer = await ask({ type: 'coach', photo }, options)
      if (answer.type !== 'coached') throw new StudioError('crashed', 'The drawing process answered nothing')
      return answer.coaching
    },
    async warm(what = 'pictures') {
      await ask({ type: 'warm', what }, {}).catch(() => null)
    },
    async [Symbol.asyncDispose]() {
      closed = true
      clearTimeout(idleTimer)
      for (const job of queue.splice(0)) job.reject(new StudioError('aborted', 'The studio is closing'))
      const ending = child
      ending?.ref()
      const gone =
        ending && ending.exitCode === null ? new Promise((resolve) => ending.once('exit', resolve)) : null
      fail(new StudioError('aborted', 'The studio is closing'))
      await gone
    },
  }
}

/** An idle process must not keep its parent alive; a busy one must. */
function hold(child: ChildProcess, busy: boolean): void {
  if (busy) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}
