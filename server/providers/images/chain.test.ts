import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resultSize } from '#contracts/generations.ts'
import { type StandIn, startOpenaiStandIn } from '#server/testing/start-stand-in.ts'
import { createImageChain } from './chain.ts'
import type { ImageOrder, ImageProvider } from './image-provider.ts'
import { createOpenai } from './openai.ts'
import { withinBudget } from './within-budget.ts'

let first: StandIn
let second: StandIn
let providers: [ImageProvider, ImageProvider]
let order: ImageOrder

beforeAll(async () => {
  ;[first, second] = await Promise.all([startOpenaiStandIn(), startOpenaiStandIn()])
  providers = [connect(first), connect(second)]
  order = await makeOrder()
})
afterAll(() => Promise.all([first[Symbol.asyncDispose](), second[Symbol.asyncDispose]()]))
beforeEach(() => Promise.all([first.next('ok'), second.next('ok')]))

test('the first provider that can makes the picture, and the next is not asked', async () => {
  const before = await countCalls()
  const { result, called, problems } = await run()
  expect(result).toMatchObject({ provider: providers[0] })
  expect(called).toEqual([providers[0]])
  expect(problems).toEqual([])
  expect(await countCalls()).toEqual([before[0] + 1, before[1]])
})

test('J5: after one that is down the next one makes the picture, and the problem is told', async () => {
  await first.next('503')
  const { result, called, problems } = await run()
  expect(result).toMatchObject({ provider: providers[1] })
  expect(called).toEqual(providers)
  expect(problems).toEqual(['down'])
})

test('J5: after one that is misconfigured the next one makes the picture, and the problem is told', async () => {
  await first.next('unauthorized')
  const { result, problems } = await run()
  expect(result).toMatchObject({ provider: providers[1] })
  expect(problems).toEqual(['misconfigured'])
})

test.for([
  ['reset', 'unknown'],
  ['refusal', 'refused'],
  ['garbage', 'garbage'],
] as const)('J5: %s of the first is never followed by a second request', async ([mode, failure]) => {
  await first.next(mode)
  const before = await countCalls()
  const { result, called } = await run()
  expect(result).toMatchObject({ failure })
  expect(called).toEqual([providers[0]])
  expect(await countCalls()).toEqual([before[0] + 1, before[1]])
})

test('J5: when all are down, so is the order, for as long as the slowest of them asks', async () => {
  await first.next('429')
  await second.next('429-ms')
  const { result, problems } = await run()
  expect(result).toMatchObject({ failure: 'down', retryAfterMs: 7000 })
  expect(problems).toEqual(['down', 'down'])
})

test('J5: one that may come back outweighs one that an operator has to mend', async () => {
  await first.next('503')
  await second.next('unauthorized')
  expect((await run()).result).toMatchObject({ failure: 'down', retryAfterMs: null })
})

test('J5: when all are misconfigured, so is the order', async () => {
  await first.next('unauthorized')
  await second.next('no-model')
  expect((await run()).result).toMatchObject({ failure: 'misconfigured' })
})

test('Q7: one for whom today has no more money is not asked, and the next one makes the picture', async () => {
  const before = await countCalls()
  const chain: ImageProvider[] = [withinBudget(providers[0], async () => false), providers[1]]
  const { result, problems } = await run({ providers: chain })
  expect(result).toMatchObject({ provider: providers[1] })
  expect(problems).toEqual(['down'])
  expect(await countCalls()).toEqual([before[0], before[1] + 1])
})

test('an empty chain is misconfigured', async () => {
  expect((await run({ providers: [] })).result).toMatchObject({ failure: 'misconfigured' })
})

test('J1: nothing is sent before the caller has written down whom it is about to ask', async () => {
  const before = await countCalls()
  const seen: number[][] = []
  const { result } = await run({
    onCall: async () => {
      seen.push(await countCalls())
    },
  })
  expect(result).not.toBeInstanceOf(Error)
  expect(seen).toEqual([before])
})

test('J1: nothing is sent when the caller cannot write it down', async () => {
  const before = await countCalls()
  const { result } = await run({ onCall: () => Promise.reject(new Error('the database is gone')) })
  expect(result).toEqual(new Error('the database is gone'))
  expect(await countCalls()).toEqual(before)
})

test('J5: one that refuses our key is left alone, longer each time, and one order alone tries whether it takes us again', async () => {
  await first.next('unauthorized', { times: 2 })
  let now = 0
  const told: string[] = []
  const chain = createImageChain([providers[0]], {
    onProblem: ({ error }) => told.push(error.failure),
    onTaken: ({ name }) => told.push(name),
    now: () => now,
  })
  const options = { signal: new AbortController().signal, onStage: () => {}, onCall: () => {} }
  const ask = () => chain.create(order, options).catch((error: unknown) => error)
  const [before] = await countCalls()
  expect(await ask()).toMatchObject({ failure: 'misconfigured' })
  expect(chain.openForMs()).toBe(30_000)
  expect(await ask()).toMatchObject({ failure: 'misconfigured', retryAfterMs: 30_000 })
  expect((await countCalls())[0]).toBe(before + 1)

  now = 30_000
  const results = await Promise.all([ask(), ask(), ask()])
  expect(results.map((result) => (result as { failure?: string }).failure)).toEqual(
    Array(3).fill('misconfigured'),
  )
  expect((await countCalls())[0]).toBe(before + 2)
  expect(chain.openForMs()).toBe(60_000)

  now += 60_000
  expect(await ask()).toMatchObject({ provider: providers[0] })
  expect(chain.openForMs()).toBe(0)
  expect(told).toEqual(['misconfigured', 'misconfigured', 'openai'])
})

test('an abort between two providers ends the order', async () => {
  await first.next('503')
  const caller = new AbortController()
  const before = await countCalls()
  const { result, called } = await run({ signal: caller.signal, onProblem: () => caller.abort() })
  expect(result).toMatchObject({ name: 'AbortError' })
  expect(called).toEqual([providers[0]])
  expect(await countCalls()).toEqual([before[0] + 1, before[1]])
})

interface Wish {
  providers?: ImageProvider[]
  signal?: AbortSignal
  onCall?: () => Promise<void>
  onProblem?: () => void
}

async function run(wish: Wish = {}) {
  const called: ImageProvider[] = []
  const problems: string[] = []
  const chain = createImageChain(wish.providers ?? providers, {
    onProblem: ({ error, order: id }) => {
      expect(id).toBe(order.id)
      problems.push(error.failure)
      wish.onProblem?.()
    },
  })
  const result = await chain
    .create(order, {
      signal: wish.signal ?? new AbortController().signal,
      onStage: () => {},
      onCall: async (provider) => {
        called.push(provider)
        await wish.onCall?.()
      },
    })
    .catch((error: unknown) => error)
  return { result, called, problems }
}

const countCalls = async (): Promise<[number, number]> => [
  (await first.calls()).length,
  (await second.calls()).length,
]

function connect({ url }: StandIn): ImageProvider {
  return createOpenai({
    apiKey: 'sk-chain',
    baseUrl: url,
    model: 'gpt-image-2',
    quality: 'low',
    timeoutMs: 20_000,
  })
}

async function makeOrder(): Promise<ImageOrder> {
  const cloth = sharp({ create: { width: 300, height: 400, channels: 3, background: 'crimson' } })
  return {
    id: 'an-order',
    garment: { bytes: await cloth.jpeg().toBuffer(), contentType: 'image/jpeg' },
    detail: null,
    back: null,
    gender: 'male',
    garmentKind: null,
    fabric: null,
    isIntimate: false,
    facts: null,
    size: null,
    garmentSize: null,
    bodyType: 'athletic',
    pose: 'laterale',
    model: null,
    set: null,
    prompts: new Map(),
    result: resultSize,
    customerRef: '5f1d'.repeat(10),
  }
}
