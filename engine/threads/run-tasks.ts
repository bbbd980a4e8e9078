import { parentPort, workerData } from 'node:worker_threads'
import { type Answer, claim, type Order, type Start, TICKET } from './second-thread.ts'
import type { Task } from './threads.ts'

// What the second thread runs: one task after another, in the order asked.

const { port, answered, unclaimed } = workerData as Start
let last: Promise<void> = Promise.resolve()
port.on('message', (order: Order | string) => {
  last = last.then(() => (typeof order === 'string' ? import(order) : take(order)))
})
parentPort?.postMessage('ready')

async function take(order: Order): Promise<void> {
  if (claim(unclaimed, order.ticket)) await answer(order)
}

async function answer({ ticket, module, name, input }: Order): Promise<void> {
  const said = await outcomeOf(module, name, input).then(
    (outcome): Answer => ({ ticket, outcome }),
    (error: unknown): Answer => ({ ticket, error: error instanceof Error ? error.message : String(error) }),
  )
  port.postMessage(said)
  Atomics.store(answered, TICKET, ticket)
  Atomics.notify(answered, TICKET)
}

async function outcomeOf(module: string, name: string, input: unknown): Promise<unknown> {
  const { [name]: task } = (await import(module)) as Record<string, Task<unknown, unknown>>
  return task?.run(input)
}
