import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { limitMemory, serveRequests } from './serve-requests.ts'

/** What the worker process of the pool's tests is asked; it answers with its process id unless there is more to say. */
export type Order =
  | { do: 'answer' }
  | { do: 'describe' }
  | { do: 'read'; path: string }
  | { do: 'tell'; words: string[] }
  | { do: 'throw' }
  | { do: 'exit' }
  | { do: 'hang' }
  | { do: 'grow' }

export interface Reply {
  pid: number
  /** Its environment and its arguments, as the operating system knows them. */
  described?: { environment: string[]; execArgv: string[] }
}

limitMemory(400_000_000)
serveRequests<Order, Reply, string>(async (order, tell) => {
  const { pid } = process
  if (order.do === 'tell') for (const word of order.words) tell(word)
  if (order.do === 'throw') throw new Error('a bug')
  if (order.do === 'exit') process.exit(3)
  if (order.do === 'hang') for (;;);
  if (order.do === 'read') await readFile(order.path)
  if (order.do === 'grow') await grow()
  if (order.do !== 'describe') return { pid }
  const environment = (await readFile('/proc/self/environ', 'utf8')).split('\0').filter(Boolean)
  return { pid, described: { environment, execArgv: process.execArgv } }
})

/** Outside the heap, up to a gigabyte. */
async function grow(): Promise<void> {
  const kept: Buffer[] = []
  while (kept.length < 100) {
    kept.push(Buffer.alloc(10_000_000, 1))
    await sleep(20)
  }
}
