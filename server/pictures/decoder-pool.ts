import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Load } from '#server/jobs/load.ts'
import { refuse } from '#server/refusal.ts'
import type { FromChild, Outcome, Task } from './protocol.ts'

export interface DecoderPoolOptions {
  /** Processes that decode at the same time. */
  size: number
  /** Longest time for one task, from the moment a process has it. */
  timeoutMs: number
  /** A process with nothing to do is let go after this time, to give its memory back. */
  idleMs: number
  /** Uploads that may wait for a process; more are refused. */
  maxWaiting: number
}

export interface DecoderPool extends AsyncDisposable {
  /** Rejects with a refusal: `picture_damaged` when the process was lost over the task, `unavailable` when none can be had. */
  run(task: Task): Promise<Outcome>
  load(): Load
}

interface Job {
  task: Task
  resolve: (outcome: Outcome) => void
  reject: (error: Error) => void
}

interface Decoder {
  process: ChildProcess
  isReady: boolean
  job: Job | null
  timer: NodeJS.Timeout | undefined
}

const startTimeoutMs = 30_000

/** Processes that decode what strangers send. They start on demand, and one that hangs or dies costs only its picture. */
export function createDecoderPool(options: DecoderPoolOptions): DecoderPool {
  const decoders = new Set<Decoder>()
  const waiting: Job[] = []
  let closed = false

  function run(task: Task): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(refuse('unavailable'))
      if (task.type !== 'finish' && waiting.length >= options.maxWaiting) {
        return reject(refuse('unavailable', { retryAfterSeconds: 10 }))
      }
      const job: Job = { task, resolve, reject }
      // A finished picture is paid for: it goes before photos that only ask to be let in.
      if (task.type === 'finish') waiting.unshift(job)
      else waiting.push(job)
      assign()
    })
  }

  function assign(): void {
    while (waiting.length > 0) {
      const free = [...decoders].find((decoder) => !decoder.job)
      if (!free && decoders.size >= options.size) return
      const job = waiting.shift()
      if (job) give(free ?? start(), job)
    }
  }

  function give(decoder: Decoder, job: Job): void {
    decoder.job = job
    clearTimeout(decoder.timer)
    hold(decoder.process, true)
    if (decoder.isReady) send(decoder, job)
    else decoder.timer = setTimeout(() => lose(decoder), startTimeoutMs)
  }

  function send(decoder: Decoder, job: Job): void {
    clearTimeout(decoder.timer)
    decoder.timer = setTimeout(() => lose(decoder), options.timeoutMs)
    // A failed send is followed by the exit of the process, which settles the job.
    decoder.process.send(job.task, () => undefined)
  }

  function start(): Decoder {
    const path = fileURLToPath(new URL('./child.ts', import.meta.url))
    const child = fork(path, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--max-old-space-size=256'],
      // It reads untrusted files and inherits no environment, hence no secret. Few arenas: memory comes back.
      env: { MALLOC_ARENA_MAX: '2' },
    })
    const decoder: Decoder = { process: child, isReady: false, job: null, timer: undefined }
    decoders.add(decoder)
    // What arrives comes from child.ts alone, which sends nothing but FromChild.
    child.on('message', (message) => hear(decoder, message as FromChild))
    child.on('exit', () => lose(decoder))
    child.on('error', () => lose(decoder))
    return decoder
  }

  function hear(decoder: Decoder, message: FromChild): void {
    if (!decoders.has(decoder)) return
    const { job } = decoder
    if (message.type === 'ready') {
      decoder.isReady = true
      if (job) send(decoder, job)
      return
    }
    clearTimeout(decoder.timer)
    decoder.job = null
    job?.resolve(message)
    assign()
    if (!decoder.job) rest(decoder)
  }

  function rest(decoder: Decoder): void {
    hold(decoder.process, false)
    decoder.timer = setTimeout(() => lose(decoder), options.idleMs)
    decoder.timer.unref()
  }

  /** Ends a process, or notices that it ended; its caller is told, and the next task gets a new one. */
  function lose(decoder: Decoder): void {
    if (!decoders.delete(decoder)) return
    clearTimeout(decoder.timer)
    decoder.process.kill('SIGKILL')
    decoder.job?.reject(refuse(decoder.isReady && !closed ? 'picture_damaged' : 'unavailable'))
    assign()
  }

  return {
    run,
    load: () => ({ running: [...decoders].filter(({ job }) => job).length, waiting: waiting.length }),
    async [Symbol.asyncDispose]() {
      closed = true
      for (const job of waiting.splice(0)) job.reject(refuse('unavailable'))
      const endings = [...decoders].map(async (decoder) => {
        const { promise, resolve } = Promise.withResolvers<unknown>()
        decoder.process.once('exit', resolve)
        if (decoder.process.exitCode !== null || decoder.process.pid === undefined) resolve(null)
        hold(decoder.process, true)
        lose(decoder)
        await promise
      })
      await Promise.all(endings)
    },
  }
}

/** An idle process must not keep its parent alive; a busy one must. */
function hold(child: ChildProcess, isBusy: boolean): void {
  if (isBusy) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}
