import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'

/** `endless` answers well and never ends, `cut` breaks off before a status, `hang` never answers. */
type Answer = { status: number; headers?: Record<string, string> } | 'endless' | 'cut' | 'hang'

interface Letter {
  headers: Record<string, string>
  body: string
}

export interface Receiver {
  url: string
  /** What it answers from now on. */
  answer(answer: Answer): void
  /** The next letter that nobody has asked for yet. */
  next(): Promise<Letter>
  sentBytes: number
}

/** A shop's own server, which may misbehave. */
export function useReceiver(): Receiver {
  let answer: Answer = { status: 200 }
  let letters: Letter[] = []
  let waiting: ((letter: Letter) => void)[] = []
  const receiver = {
    url: '',
    sentBytes: 0,
    answer: (next: Answer) => {
      answer = next
    },
    next: async () => letters.shift() ?? new Promise<Letter>((resolve) => waiting.push(resolve)),
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const waiter = waiting.shift()
    if (waiter) waiter({ headers, body })
    else letters.push({ headers, body })
    reply(response, answer)
  })
  const reply = (response: ServerResponse, how: Answer) => {
    if (how === 'hang') return
    if (how === 'cut') return void response.socket?.destroy()
    if (how !== 'endless') return void response.writeHead(how.status, how.headers).end('ok')
    response.writeHead(200)
    const pour = () => {
      const block = Buffer.alloc(64 * 1024)
      receiver.sentBytes += block.length
      if (!response.destroyed) response.write(block, () => setImmediate(pour))
    }
    pour()
  }
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  })
  beforeEach(() => {
    answer = { status: 200 }
    letters = []
    waiting = []
    receiver.sentBytes = 0
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return receiver
}
