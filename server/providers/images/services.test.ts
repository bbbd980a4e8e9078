import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '#server/testing/images/dialect.ts'
import { failureOf, findFreePort, makeOrder } from '#server/testing/picture-orders.ts'
import {
  type ImageService,
  type StandIn,
  type StandInMode,
  startStandIn,
} from '#server/testing/start-stand-in.ts'
import { createFashn } from './fashn.ts'
import { createGoogleImages } from './google.ts'
import { createHttpImages } from './http.ts'
import type { ImageOrder, ImageProvider, ProviderFailure } from './image-provider.ts'

// What OpenAI does is in openai.test.ts; here is what every other service has in common, and each one's own wire.

interface Wish {
  url?: string
  key?: string
  timeoutMs?: number
}
type Create = (standIn: StandIn, wish?: Wish) => ImageProvider

const creators: Record<Exclude<ImageService, 'openai'>, Create> = {
  google: (standIn, { url = standIn.url, key = 'test-key', timeoutMs = 20_000 } = {}) =>
    createGoogleImages({ apiKey: key, baseUrl: url, model: 'gemini-3.1-flash-image', timeoutMs }),
  fashn: (standIn, { url = standIn.url, key = 'test-key', timeoutMs = 20_000 } = {}) =>
    createFashn({ apiKey: key, baseUrl: url, creditCents: 7.5, timeoutMs, pollMs: 20 }),
  http: (standIn, { url = standIn.url, key = 'test-key', timeoutMs = 20_000 } = {}) =>
    createHttpImages({ url, token: key, cents: 2, timeoutMs, pollMs: 20 }),
}

/** What each mode of a stand-in has to mean for the order. */
const meanings: [StandInMode, ProviderFailure][] = [
  ['429', 'down'],
  ['500', 'down'],
  ['503', 'down'],
  ['failed', 'down'],
  ['504', 'unknown'],
  ['reset', 'unknown'],
  ['cut', 'unknown'],
  ['refusal', 'refused'],
  ['garbage', 'garbage'],
  ['bad-json', 'garbage'],
  ['bad-base64', 'garbage'],
  ['empty', 'garbage'],
  ['text', 'garbage'],
  ['truncated', 'garbage'],
  ['tiny', 'garbage'],
  ['wrong-mime', 'garbage'],
  ['huge', 'garbage'],
  ['unauthorized', 'misconfigured'],
  ['no-model', 'misconfigured'],
  ['no-money', 'misconfigured'],
  ['no-region', 'misconfigured'],
  ['moved', 'misconfigured'],
]

describe.each(['google', 'fashn', 'http'] as const)('%s', (service) => {
  const create = creators[service]
  let standIn: StandIn
  let order: ImageOrder
  beforeAll(async () => {
    standIn = await startStandIn(service)
    order = await makeOrder()
  })
  afterAll(() => standIn[Symbol.asyncDispose]())

  const calls = async () => (await standIn.calls()).length
  const ask = async (mode: StandInMode, changes: Partial<ImageOrder> = {}) => {
    await standIn.next(mode)
    const options = { signal: new AbortController().signal, onStage: () => {} }
    const result = await create(standIn).create({ ...order, ...changes }, options)
    const call = (await standIn.calls()).at(-1)
    expect(call?.problem).toBeNull()
    return { result, call, metadata: await sharp(result.bytes).metadata() }
  }
  const fail = async (mode: StandInMode, wish: Wish = {}) => {
    await standIn.next(mode)
    return failureOf(create(standIn, wish), order)
  }

  test('one order is one request that the service takes, and its picture comes back', async () => {
    const before = await calls()
    const { metadata } = await ask('ok')
    expect(metadata.format).toBe('png')
    expect(await calls()).toBe(before + 1)
  })

  test.for(meanings)('J5: %s is %s, and nothing is sent again', async ([mode, failure]) => {
    const before = await calls()
    expect(await fail(mode)).toMatchObject({ failure })
    expect(await calls()).toBe(before + 1)
  })

  test('J5: how long to wait is what the service says', async () => {
    expect(await fail('429')).toMatchObject({ retryAfterMs: 7000 })
    expect(await fail('429-ms')).toMatchObject({ retryAfterMs: 1500 })
  })

  test.for<StandInMode>(['hang', 'drip'])('J5: %s until the time is over is unknown', async (mode) => {
    expect(await fail(mode, { timeoutMs: 700 })).toMatchObject({ failure: 'unknown' })
  })

  test('J5: nobody listening is down, and a stopped caller is nobody’s fault', async () => {
    const url = standIn.url.replace(/:\d+/, `:${await findFreePort()}`)
    expect(await failureOf(create(standIn, { url }), order)).toMatchObject({ failure: 'down' })
    const aborted = create(standIn).create(order, { signal: AbortSignal.abort(), onStage: () => {} })
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('J5: an abort after the request went out is unknown', async () => {
    const caller = new AbortController()
    await standIn.next('hang')
    const before = await calls()
    const asked = failureOf(create(standIn), order, caller.signal)
    await expect.poll(calls, { timeout: 10_000 }).toBe(before + 1)
    caller.abort()
    expect((await asked).failure).toBe('unknown')
  })

  test('a picture of another size, with transparency or of 20 MB is taken as it is', async () => {
    expect((await ask('other-size')).metadata).toMatchObject({ width: 900, height: 1200 })
    expect((await ask('alpha')).metadata).toMatchObject({ hasAlpha: true })
    expect((await ask('heavy')).result.bytes.byteLength).toBeGreaterThan(14_900_000)
  })

  test('the key and the photos stay out of what a log would show of a failure', async () => {
    const failure = await fail('unauthorized', { key: 'very_secret' })
    expect(failure.message).toContain('[key]')
    expect(`${failure.stack}${JSON.stringify(failure)}`).not.toContain('very_secret')
  })

  if (service === 'google') {
    test('it gets every picture after its number, the instructions, the ratio and the size', async () => {
      const { call, metadata } = await ask('ok')
      expect(metadata).toMatchObject({ width: 848, height: 1264 })
      expect(call?.images).toEqual(
        [order.garment, order.detail, order.model?.references[0]].map((picture) => ({
          field: 'inlineData',
          type: picture?.contentType,
          sha256: sha256(picture?.bytes ?? new Uint8Array()),
        })),
      )
      expect(call?.fields).toMatchObject({ aspectRatio: '2:3', imageSize: '1K', safety: 'null' })
      expect(call?.fields.prompt).toMatch(/^Picture 1:\nPicture 2:\nPicture 3:\nPicture 1 is the garment\./)
    })

    test('a large square is asked for as 2K, and swimwear with the filter that lets it through', async () => {
      const { call } = await ask('ok', { result: { width: 2000, height: 2000 }, isIntimate: true })
      expect(call?.fields).toMatchObject({ aspectRatio: '1:1', imageSize: '2K' })
      expect(call?.fields.safety).toContain('SEXUALLY_EXPLICIT')
    })

    test('the cost is the usage of the answer, and 7 cents where it tells none', async () => {
      // 600 + 2240 tokens x 0.5 and 1120 x 60: 68,620 micro-dollars.
      expect((await ask('ok')).result.costCents).toBe(7)
      expect((await ask('no-usage')).result.costCents).toBe(7)
    })
  }

  if (service === 'fashn') {
    test('a person whose picture travels is dressed', async () => {
      const { call, metadata } = await ask('ok', { garmentKind: 'skirt' })
      expect(metadata).toMatchObject({ width: 864, height: 1296 })
      expect(call?.fields).toMatchObject({ model: 'tryon-v1.6', category: 'bottoms', return_base64: 'true' })
      expect(call?.images.map(({ field, type }) => [field, type])).toEqual([
        ['garment_image', 'image/jpeg'],
        ['model_image', 'image/webp'],
      ])
    })

    test('nobody to dress: a person is made after the instructions, which speak of the garment alone', async () => {
      const { call } = await ask('ok', { model: null })
      expect(call?.fields).toMatchObject({ model: 'product-to-model', aspect_ratio: '2:3' })
      expect(call?.fields.prompt).toMatch(/^Picture 1 is the garment\.\n\n/)
      expect(call?.images.map(({ field }) => field)).toEqual(['product_image'])
    })

    test('for the back the photo of the back travels, and no person who looks at the camera', async () => {
      const back = order.detail
      const { call } = await ask('ok', { pose: 'posteriore', back })
      expect(call?.fields.model).toBe('product-to-model')
      expect(call?.images).toMatchObject([{ sha256: sha256(back?.bytes ?? new Uint8Array()) }])
    })

    test('a person who stands in the wanted pose is dressed, with the side of the garment that it shows', async () => {
      const [front, turned] = [order.model?.references[0], order.detail]
      const model = order.model && front && turned && { ...order.model, references: [front, turned] }
      const side = await ask('ok', { pose: 'laterale', model })
      const sent = (...pictures: (typeof turned)[]) =>
        pictures.map((picture) => ({ sha256: sha256(picture?.bytes ?? new Uint8Array()) }))
      expect(side.call?.fields.model).toBe('tryon-v1.6')
      expect(side.call?.images).toMatchObject(sent(order.garment, turned))
      const behind = await ask('ok', { pose: 'posteriore', model, back: order.detail })
      expect(behind.call?.fields.model).toBe('tryon-v1.6')
      expect(behind.call?.images).toMatchObject(sent(order.detail, turned))
      // Without a photo of the back the print of the front would be put there.
      const invented = await ask('ok', { pose: 'posteriore', model })
      expect(invented.call?.fields.model).toBe('product-to-model')
      expect(invented.call?.images).toMatchObject(sent(order.garment))
    })

    test('where nobody stands so, the face travels for the side alone, and costs four credits', async () => {
      const { call, result } = await ask('ok', { pose: 'laterale' })
      expect(call?.fields).toMatchObject({ model: 'product-to-model', face_reference_mode: 'match_base' })
      expect(call?.images.map(({ field }) => field)).toEqual(['product_image', 'face_reference'])
      expect(result.costCents).toBe(30)
      expect((await ask('no-usage', { pose: 'laterale' })).result.costCents).toBe(30)
    })

    test('the cost is the credits that were used', async () => {
      expect((await ask('ok')).result.costCents).toBe(8)
      expect((await ask('no-usage')).result.costCents).toBe(8)
    })
  }

  if (service === 'http') {
    test('it gets everything that the contract promises', async () => {
      const { call, metadata } = await ask('ok', { garmentKind: 'dress', fabric: 'sheer', size: 'M' })
      expect(metadata).toMatchObject({ width: 1024, height: 1536 })
      expect(call).toMatchObject({ order: order.id, fields: { size: '1024x1536' } })
      expect(call?.images.map(({ field }) => field)).toEqual(['garment', 'detail', 'person'])
      expect(JSON.parse(call?.fields.rest ?? '')).toEqual({
        garment: { kind: 'dress', size: null, fabric: 'sheer' },
        model: {
          gender: 'female',
          bodyType: 'slim',
          size: 'M',
          ethnicity: 'Mediterranea',
          description: null,
        },
        pose: 'frontale',
      })
    })

    test('the cost is what the answer says, and what was set where it says nothing', async () => {
      expect((await ask('ok')).result.costCents).toBe(3)
      expect((await ask('no-usage')).result.costCents).toBe(2)
    })

    test('an order may be answered later', async () => {
      expect((await ask('later')).metadata).toMatchObject({ width: 1024 })
    })

    test('J5: a place on another host is not asked, because the token would go there', async () => {
      expect(await fail('elsewhere')).toMatchObject({ failure: 'unknown' })
    })
  }

  if (service !== 'google') {
    test('J5: a question that fails is asked again, the order is not', async () => {
      const before = await calls()
      expect((await ask('poll-500')).metadata.format).toBe('png')
      expect(await calls()).toBe(before + 1)
    })

    test('J5: an order that was taken and is not known any more is unknown', async () => {
      expect(await fail('lost')).toMatchObject({ failure: 'unknown' })
    })
  }
})
