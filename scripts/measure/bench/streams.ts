import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '#server/testing/client.ts'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'
import { enterAccounts, signIn } from './accounts.ts'
import { type Figure, percentile, type Row, timed } from './figure.ts'
import { shirtPhoto } from './photo.ts'
import { type HomeKind, measureHomes, openHome, startProduct } from './product.ts'

const asked = 4_000
const atATime = 10

/** What others notice when one account asks for thousands of streams of events and makes two pictures. */
export const streams: Figure = {
  limitSeconds: 600,
  measure: () => measureHomes(measureHome),
}

async function measureHome(kind: HomeKind): Promise<Row[]> {
  await using openai = await startOpenaiStandIn()
  await openai.next('photo', { times: 0, delayMs: 2_000 })
  await using home = await openHome(kind)
  const [greedy = ''] = await enterAccounts(home, 'free', 1)
  const [shop = ''] = await enterAccounts(home, 'professional', 1)
  await using product = await startProduct(home, openai.env)
  const [client, other] = [await signIn(product.url, greedy), await signIn(product.url, shop)]
  const alone = await whileAsking(other, () => wait(3_000))
  const lines = new Set<Socket>()
  const meanwhile = await whileAsking(other, () => askForMany(product.url, { client, lines }))
  const given = lines.size
  const photo = await shirtPhoto()
  const afterwards = await whileAsking(other, async () => {
    for (let turn = 0; turn < 2; turn++) await client.generate(photo, { headers: { prefer: 'wait=30' } })
  })
  for (const line of lines) line.destroy()
  const p95 = (what: string, times: number[]): Row => ({
    what: `${kind}: others’ requests ${what}, p95`,
    value: percentile(times, 0.95),
    unit: 'ms',
    target: { sign: '<=', value: 100 },
    note: `alone ${percentile(alone, 0.95).toFixed(0)} ms; of ${times.length}`,
  })
  return [
    { what: `${kind}: streams given of ${asked}`, value: given, unit: '', target: { sign: '=', value: 10 } },
    p95('while they are asked for', meanwhile),
    p95('while two pictures are told', afterwards),
  ]
}

/** Times another account's looks at its history, one after the other, for as long as the work takes. */
async function whileAsking(client: Client, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  while (!isOver) {
    times.push((await timed(() => client.history())).ms)
    await wait(20)
  }
  await working
  return times
}

/** A connection for each stream, as many browsers would have them; `lines` are those that go on. */
async function askForMany(
  url: string,
  { client, lines }: { client: Client; lines: Set<Socket> },
): Promise<void> {
  const { port, host } = new URL(url)
  const cookie = Array.from(client.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const request = `GET /api/events HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`
  const askOne = () =>
    new Promise<void>((resolve) => {
      const line = connect(Number(port), '127.0.0.1')
      lines.add(line)
      line.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: replaced')) lines.delete(line)
        resolve()
      })
      line.on('error', () => {})
      line.on('close', () => {
        lines.delete(line)
        resolve()
      })
      line.write(request)
    })
  const askSome = async () => {
    for (let count = 0; count < asked / atATime; count++) await askOne()
  }
  await Promise.all(Array.from({ length: atATime }, askSome))
}
