import { expect, test } from 'vitest'
import { resultSize, type Stage, sureOfKind } from '#contracts/generations.ts'
import { createEnginePool, type EnginePool, EnginePoolError } from '#engine/pool.ts'
import type { EnginePoolErrorCode, RenderRequest, RenderResult } from '#engine/types.ts'
import type { ImageOrder } from './image-provider.ts'
import { createStudioProvider } from './studio.ts'

const order: ImageOrder = {
  id: 'an-order',
  garment: { bytes: new Uint8Array([1, 2, 3]), contentType: 'image/png' },
  detail: null,
  back: null,
  gender: 'male',
  garmentKind: null,
  fabric: null,
  isIntimate: false,
  facts: null,
  bodyType: 'plus-size',
  head: 'plain',
  size: null,
  garmentSize: null,
  pose: 'posteriore',
  model: {
    id: '9d6c5f8e-6f0e-4a57-9c3b-0d1f5c3c7a11',
    name: 'Marco',
    ethnicity: 'Africana',
    tone: 'deep',
    description: null,
    person: null,
    references: [],
  },
  set: null,
  prompts: new Map(),
  result: resultSize,
  customerRef: '',
}
const drawn: RenderResult = {
  png: new Uint8Array([7]),
  width: 1024,
  height: 1536,
  kind: 'sleeved',
  category: 'top',
  confidence: 0.95,
  categoryConfidence: 0.9,
  backInvented: false,
  ease: 'regolare',
  warnings: [],
}

test('the engine is asked for the choices of the order and its picture costs nothing', async () => {
  const asked: RenderRequest[] = []
  const { result } = await run({
    render: async (request) => {
      asked.push(request)
      return drawn
    },
  })
  expect(asked).toEqual([
    {
      ...{ garment: order.garment.bytes, gender: 'male', bodyType: 'plus-size', pose: 'posteriore' },
      ...{ tone: 'deep', head: 'plain' },
    },
  ])
  expect(result).toEqual({
    bytes: drawn.png,
    costCents: 0,
    notices: [{ code: 'mannequin_preview' }],
    fit: 'regolare',
  })
})

test('a photo of the back is passed on', async () => {
  const asked: RenderRequest[] = []
  const studio = {
    render: async (request: RenderRequest) => {
      asked.push(request)
      return drawn
    },
  }
  const options = { signal: new AbortController().signal, onStage: () => {} }
  await createStudioProvider(studio).create({ ...order, back: order.garment }, options)
  expect(asked).toMatchObject([{ back: order.garment.bytes }])
})

test('a kind of garment that the person named is passed on', async () => {
  const asked: RenderRequest[] = []
  const engine = {
    render: async (request: RenderRequest) => {
      asked.push(request)
      return drawn
    },
  }
  const provider = createStudioProvider(engine)
  const options = { signal: new AbortController().signal, onStage: () => {} }
  await provider.create({ ...order, garmentKind: 'skirt' }, options)
  expect(asked).toMatchObject([{ category: 'skirt' }])
})

test('cloth that the person calls sheer is drawn so, and what the photo does not show of it is said', async () => {
  const asked: RenderRequest[] = []
  const engine = {
    render: async (request: RenderRequest): Promise<RenderResult> => {
      asked.push(request)
      return { ...drawn, warnings: request.sheer ? ['sheer_unseen'] : [] }
    },
  }
  const provider = createStudioProvider(engine)
  const options = { signal: new AbortController().signal, onStage: () => {} }
  const said = []
  for (const fabric of ['sheer', 'opaque', null] as const)
    said.push((await provider.create({ ...order, fabric }, options)).notices.map(({ code }) => code))
  expect(asked.map(({ sheer }) => sheer)).toEqual([true, undefined, undefined])
  expect(said).toEqual([['mannequin_preview', 'sheer_unseen'], ['mannequin_preview'], ['mannequin_preview']])
})

test('an invented back, a doubtful cut-out and doubtful sleeves are said', async () => {
  const render = async (): Promise<RenderResult> => ({
    ...drawn,
    backInvented: true,
    warnings: ['low_confidence', 'doubtful_sleeves', 'back_invented'],
  })
  const { result } = await run({ render })
  expect(result).toMatchObject({
    notices: [
      ...[{ code: 'mannequin_preview' }, { code: 'back_invented' }],
      ...[{ code: 'cut_out_uncertain' }, { code: 'sleeves_uncertain' }],
    ],
  })
})

test('a small photo and a kind that a person would have been asked about are said', async () => {
  const { result } = await run({
    render: async () => ({ ...drawn, categoryConfidence: sureOfKind - 0.01, warnings: ['low_resolution'] }),
  })
  expect(result).toMatchObject({
    notices: [{ code: 'mannequin_preview' }, { code: 'photo_small' }, { code: 'kind_uncertain' }],
  })
})

test('what may be no garment is said, also of a kind that nobody is asked about', async () => {
  const said = async (categoryConfidence: number) => {
    const warnings: RenderResult['warnings'] = ['doubtful_garment']
    return (await run({ render: async () => ({ ...drawn, categoryConfidence, warnings }) })).result
  }
  expect(await said(sureOfKind - 0.01)).toMatchObject({
    notices: [{ code: 'mannequin_preview' }, { code: 'garment_uncertain' }, { code: 'kind_uncertain' }],
  })
  expect(await said(sureOfKind)).toMatchObject({
    notices: [{ code: 'mannequin_preview' }, { code: 'garment_uncertain' }],
  })
})

test('of a kind that nobody is asked about nothing is said', async () => {
  const { result } = await run({ render: async () => ({ ...drawn, categoryConfidence: sureOfKind }) })
  expect(result).toMatchObject({ notices: [{ code: 'mannequin_preview' }] })
})

test('the stages of the engine are told in the words of the product', async () => {
  const { stages } = await run({
    render: async (_request, options) => {
      const all = ['decode', 'segment', 'understand', 'drape', 'light', 'encode'] as const
      for (const stage of all) options?.onStage?.(stage)
      return drawn
    },
  })
  expect([...new Set(stages)]).toEqual(['reading', 'cutting', 'draping', 'lighting', 'saving'])
})

test.for([
  ['no_garment', 'no_garment'],
  ['unreadable', 'garbage'],
  ['crashed', 'down'],
  ['timeout', 'unknown'],
  ['aborted', 'down'],
] as const)('J7: an engine that ends as %s is %s', async ([code, failure]) => {
  const { result } = await run({
    render: () => Promise.reject(new EnginePoolError(code as EnginePoolErrorCode, 'no')),
  })
  expect(result).toMatchObject({ name: 'ProviderError', failure })
})

test('an error that is not of the engine passes through as it is', async () => {
  const { result } = await run({ render: () => Promise.reject(new RangeError('a bug')) })
  expect(result).toEqual(new RangeError('a bug'))
})

test('J5: the real engine calls bytes that are no picture garbage', async () => {
  await using engine = createEnginePool()
  expect((await run(engine)).result).toMatchObject({ failure: 'garbage' })
})

test('J7: the real engine ends a picture that takes too long, for good', async () => {
  await using engine = createEnginePool({ timeoutMs: 1 })
  expect((await run(engine)).result).toMatchObject({ failure: 'unknown' })
})

test('an abort of the caller stays an abort, before and while the real engine draws', async () => {
  await using engine = createEnginePool()
  expect((await run(engine, AbortSignal.abort())).result).toMatchObject({ name: 'AbortError' })
  const caller = new AbortController()
  const running = run(engine, caller.signal)
  caller.abort()
  expect((await running).result).toMatchObject({ name: 'AbortError' })
})

async function run(engine: Pick<EnginePool, 'render'>, signal = new AbortController().signal) {
  const stages: Stage[] = []
  const result = await createStudioProvider(engine)
    .create(order, { signal, onStage: (stage) => stages.push(stage) })
    .catch((error: unknown) => error)
  return { result, stages }
}
