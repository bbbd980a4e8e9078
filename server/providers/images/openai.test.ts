import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PriceList } from '#server/config/prices.ts'
import { failureOf, findFreePort, makeOrder, portOf } from '#server/testing/picture-orders.ts'
import { type StandIn, type StandInMode, startOpenaiStandIn } from '#server/testing/start-stand-in.ts'
import { brief } from './brief.ts'
import type { ImageOrder, Picture, ProviderError } from './image-provider.ts'
import { createOpenai } from './openai.ts'
import { readAnswer } from './openai-answer.ts'

let standIn: StandIn
let order: ImageOrder

beforeAll(async () => {
  standIn = await startOpenaiStandIn()
  order = await makeOrder()
})
afterAll(() => standIn[Symbol.asyncDispose]())

test('one order is one multipart request with everything that images/edits takes', async () => {
  const result = await ask('ok')
  expect(await sharp(result.bytes).metadata()).toMatchObject({ format: 'png', width: 1024, height: 1536 })
  expect(result.notices).toEqual([])

  const call = (await standIn.calls()).at(-1)
  expect(call).toMatchObject({
    problem: null,
    fields: {
      model: 'gpt-image-2.5-sunburst',
      // A multipart form ends its lines so.
      prompt: brief(order, { mostReferences: 16 }).instructions.replaceAll('\n', '\r\n'),
      n: '1',
      size: '1024x1536',
      quality: 'medium',
      safety_identifier: order.customerRef,
    },
    images: [
      { field: 'image[]', type: 'image/jpeg', sha256: sha256(order.garment) },
      { field: 'image[]', type: 'image/png', sha256: sha256(order.detail) },
      { field: 'image[]', type: 'image/webp', sha256: sha256(order.model?.references[0]) },
    ],
  })
  expect(call?.fields).not.toHaveProperty('input_fidelity')
})

test('a photo of the back is sent between the close-up and the model', async () => {
  await ask('ok', { order: { ...order, back: order.garment } })
  const { garment, detail, model } = order
  expect((await standIn.calls()).at(-1)?.images.map((image) => image.sha256)).toEqual(
    [garment, detail, garment, model?.references[0]].map(sha256),
  )
})

test('an order of a garment alone sends that one picture', async () => {
  await ask('ok', { order: { ...order, detail: null, model: null } })
  expect((await standIn.calls()).at(-1)?.images).toEqual([
    { field: 'image', type: 'image/jpeg', sha256: sha256(order.garment) },
  ])
})

test('the size is the nearest that the model takes', async () => {
  const sizeOf = async (wish: Wish) => {
    await ask('ok', wish)
    const call = (await standIn.calls()).at(-1)
    return [call?.problem, call?.fields.size]
  }
  const wanted = (width: number, height: number) => ({ ...order, result: { width, height } })
  expect(await sizeOf({ order: wanted(1500, 2000) })).toEqual([null, '1152x1536'])
  expect(await sizeOf({ order: wanted(1500, 2000), model: 'gpt-image-1.5' })).toEqual([null, '1024x1536'])
  expect(await sizeOf({ order: wanted(2000, 2000) })).toEqual([null, '1536x1536'])
})

test('the filter is lowered for swimwear and underwear alone', async () => {
  await ask('ok', { order: { ...order, isIntimate: true } })
  expect((await standIn.calls()).at(-1)).toMatchObject({ problem: null, fields: { moderation: 'low' } })
  await ask('ok')
  expect((await standIn.calls()).at(-1)?.fields).not.toHaveProperty('moderation')
})

test('gpt-image-1.5 is told to keep to the input', async () => {
  await ask('ok', { model: 'gpt-image-1.5' })
  expect((await standIn.calls()).at(-1)).toMatchObject({ problem: null, fields: { input_fidelity: 'high' } })
})

test('the cost is the usage of the answer, and 4 cents where it tells none', async () => {
  // 3 pictures of 1000 tokens x 8, a prompt of some 600 x 5, an output of 1372 x 30: about 68,000 micro-dollars.
  expect((await ask('ok')).costCents).toBe(7)
  expect((await ask('no-usage')).costCents).toBe(4)
  expect((await ask('ok', { model: 'gpt-image-3' })).costCents).toBe(4)
  const prices = { 'gpt-image-3': { textIn: 0, imageIn: 0, imageOut: 100 } }
  expect((await ask('ok', { model: 'gpt-image-3', prices })).costCents).toBe(14)
})

test('an answer is read however its JSON is written, and whatever stands around the picture', () => {
  const picture = Buffer.from('any bytes will do')
  const usage = { input_tokens: 7, output_tokens: 9, input_tokens_details: { text_tokens: 5 } }
  const read = { inputTokens: 7, outputTokens: 9, textTokens: 5 }
  const data = [{ b64_json: picture.toString('base64') }]
  for (const body of [JSON.stringify({ usage, data }), JSON.stringify({ data, usage }, null, 2)])
    expect(readAnswer(Buffer.from(body))).toEqual({ picture, usage: read })
  for (const body of [{ usage, data: [{ b64_json: null }] }, { usage, said: 'b64_json' }, { usage }])
    expect(readAnswer(Buffer.from(JSON.stringify(body)))).toEqual({ picture: Buffer.alloc(0), usage: read })
})

test('a picture of another size, with transparency or of 20 MB is taken as it is', async () => {
  const look = async (mode: StandInMode) => sharp((await ask(mode)).bytes).metadata()
  expect(await look('other-size')).toMatchObject({ width: 900, height: 1200 })
  expect(await look('alpha')).toMatchObject({ hasAlpha: true })
  expect((await ask('heavy')).bytes.byteLength).toBeGreaterThan(14_900_000)
})

test('J5: nobody listening is down', async () => {
  const port = await findFreePort()
  expect((await askFailing({ baseUrl: `http://127.0.0.1:${port}/v1` })).failure).toBe('down')
})

test('J5: a name that does not resolve is down', async () => {
  expect((await askFailing({ baseUrl: 'http://nobody.invalid/v1' })).failure).toBe('down')
})

test('J5: a connection lost before its TLS stood is down, nothing had been sent', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.destroy())).listen(0, '127.0.0.1')
  await once(server, 'listening')
  expect(await askFailing({ baseUrl: `https://127.0.0.1:${portOf(server)}/v1` })).toMatchObject({
    failure: 'down',
  })
  server.close()
})

test('J5: an https address of a host that speaks plain http is misconfigured', async () => {
  const baseUrl = standIn.url.replace('http:', 'https:')
  expect(await askFailing({ baseUrl })).toMatchObject({ failure: 'misconfigured' })
})

test('J5: 429 is down and says how long to wait, in seconds or in milliseconds', async () => {
  expect(await fail('429')).toMatchObject({ failure: 'down', retryAfterMs: 7000 })
  expect(await fail('429-ms')).toMatchObject({ failure: 'down', retryAfterMs: 1500 })
})

test('J5: 500 is down, without a wait', async () => {
  expect(await fail('500')).toMatchObject({ failure: 'down', retryAfterMs: null })
})

test('J5: 503 is down, whatever its body', async () => {
  expect(await fail('503')).toMatchObject({ failure: 'down' })
})

test('J5: 504 of a gateway is unknown, the painting may go on behind it', async () => {
  expect(await fail('504')).toMatchObject({ failure: 'unknown' })
})

test('J5: no answer in time is unknown, and we hang up', async () => {
  expect(await fail('hang', { timeoutMs: 1000 })).toMatchObject({ failure: 'unknown' })
  await expect.poll(lastClientLeft, { timeout: 10_000 }).toBe(true)
})

test('J5: one byte a second is unknown when the time is over', async () => {
  expect(await fail('drip', { timeoutMs: 1000 })).toMatchObject({ failure: 'unknown' })
  await expect.poll(lastClientLeft, { timeout: 10_000 }).toBe(true)
})

test('J5: a connection reset after the request is unknown', async () => {
  expect(await fail('reset')).toMatchObject({ failure: 'unknown' })
})

test('J5: an answer cut off in the middle is unknown', async () => {
  expect(await fail('cut')).toMatchObject({ failure: 'unknown' })
})

test('J5: an abort after the request went out is unknown', async () => {
  const caller = new AbortController()
  await standIn.next('hang')
  const before = (await standIn.calls()).length
  const asked = askFailing({ signal: caller.signal })
  await expect.poll(async () => (await standIn.calls()).length, { timeout: 10_000 }).toBe(before + 1)
  caller.abort()
  expect((await asked).failure).toBe('unknown')
})

test('J5: an abort before the request went out stays an abort and sends nothing', async () => {
  const before = (await standIn.calls()).length
  await expect(ask('ok', { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  expect(await standIn.calls()).toHaveLength(before)
})

test('J5: a refusal by the safety filter is final', async () => {
  expect(await fail('refusal')).toMatchObject({ failure: 'refused' })
})

test.for<StandInMode>([
  'garbage',
  'bad-json',
  'bad-base64',
  'empty',
  'text',
  'truncated',
  'tiny',
  'wrong-mime',
])('J5: a success that carries no usable picture is garbage: %s', async (mode) => {
  expect(await fail(mode)).toMatchObject({ failure: 'garbage' })
})

test('J5: an answer of more than 64 MB is garbage, and we hang up before its end', async () => {
  expect(await fail('huge')).toMatchObject({
    failure: 'garbage',
    message: expect.stringContaining('too many bytes'),
  })
  await expect.poll(lastClientLeft, { timeout: 10_000 }).toBe(true)
})

test.for<StandInMode>(['unauthorized', 'no-model', 'no-money', 'no-region', 'moved'])(
  'J5: what only an operator can mend is misconfigured: %s',
  async (mode) => {
    expect(await fail(mode)).toMatchObject({ failure: 'misconfigured' })
  },
)

test('a request that the API refuses for its form is misconfigured', async () => {
  const failure = await askFailing({ order: { ...order, customerRef: 'x'.repeat(100) } })
  expect(failure).toMatchObject({
    failure: 'misconfigured',
    message: expect.stringContaining('safety_identifier'),
  })
})

test('a quality that the API does not know is misconfigured', async () => {
  expect(await askFailing({ quality: 'gorgeous' })).toMatchObject({ failure: 'misconfigured' })
})

test('J5: every failure is one request: nothing is sent again', async () => {
  for (const mode of ['429', '503', 'reset', 'empty', 'moved'] as const) {
    await standIn.next(mode, { times: 5 })
    const before = (await standIn.calls()).length
    await askFailing()
    expect(await standIn.calls()).toHaveLength(before + 1)
  }
  await standIn.next('ok')
})

test.for(['sk-proj-very_secret', 'gateway-very_secret'])(
  'the key %s and the photos stay out of what a log would show of a failure',
  async (key) => {
    const failure = await fail('unauthorized', { apiKey: key })
    expect(failure.message).toContain('Incorrect API key provided: [key]')
    expect(failure.cause).toBeUndefined()
    expect(`${failure.stack}${JSON.stringify(failure)}`).not.toContain('very_secret')
  },
)

interface Wish {
  order?: ImageOrder
  apiKey?: string
  baseUrl?: string
  model?: string
  quality?: string
  prices?: PriceList
  timeoutMs?: number
  signal?: AbortSignal
}

function createFor(wish: Wish) {
  return createOpenai({
    apiKey: wish.apiKey ?? 'sk-test',
    baseUrl: wish.baseUrl ?? standIn.url,
    model: wish.model ?? 'gpt-image-2.5-sunburst',
    quality: wish.quality ?? 'medium',
    prices: wish.prices ?? {},
    timeoutMs: wish.timeoutMs ?? 20_000,
  })
}

async function ask(mode: StandInMode, wish: Wish = {}) {
  await standIn.next(mode)
  const { signal = new AbortController().signal } = wish
  return createFor(wish).create(wish.order ?? order, { signal, onStage: () => {} })
}

async function fail(mode: StandInMode, wish: Wish = {}): Promise<ProviderError> {
  await standIn.next(mode)
  return askFailing(wish)
}

const askFailing = (wish: Wish = {}): Promise<ProviderError> =>
  failureOf(createFor(wish), wish.order ?? order, wish.signal)

const lastClientLeft = async () => (await standIn.calls()).at(-1)?.clientLeft

const sha256 = (picture: Picture | null | undefined) =>
  createHash('sha256')
    .update(picture?.bytes ?? '')
    .digest('hex')
