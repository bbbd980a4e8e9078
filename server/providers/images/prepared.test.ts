import sharp from 'sharp'
import { expect, test } from 'vitest'
import { scalePicture } from '#server/pictures/scale-picture.ts'
import { makeOrder } from '#server/testing/picture-orders.ts'
import type { ImageOrder, ImageProvider, Picture } from './image-provider.ts'
import { createPreparer, prepared } from './prepared.ts'

const png = (mark: number, bytes = 10): Picture => ({
  bytes: new Uint8Array(bytes).fill(mark),
  contentType: 'image/png',
})

function countingPreparer(maxBytes: number) {
  const scaled: number[] = []
  const prepare = createPreparer({
    scale: async ({ bytes }) => {
      scaled.push(bytes[0] ?? 0)
      return { bytes: bytes.slice(), contentType: 'image/jpeg' }
    },
    maxBytes,
  })
  return { prepare, scaled }
}

test('a picture is prepared once, also by orders at the same time', async () => {
  const { prepare, scaled } = countingPreparer(100)
  const [one, other] = await Promise.all([prepare(png(1)), prepare(png(1))])
  expect(await prepare(png(1))).toBe(one)
  expect(other).toBe(one)
  expect(scaled).toEqual([1])
})

test('no more is kept than fits, and what was not asked for longest goes first', async () => {
  const { prepare, scaled } = countingPreparer(25)
  for (const mark of [1, 2, 1, 3, 1, 2]) await prepare(png(mark))
  expect(scaled).toEqual([1, 2, 3, 2])
})

test('a picture larger than all that may be kept travels and is not kept', async () => {
  const { prepare, scaled } = countingPreparer(5)
  await prepare(png(1))
  await prepare(png(1))
  expect(scaled).toEqual([1, 1])
})

test('what failed is tried again', async () => {
  let tries = 0
  const prepare = createPreparer({
    scale: async (picture) => {
      if (++tries === 1) throw new Error('busy')
      return picture
    },
    maxBytes: 100,
  })
  await expect(prepare(png(1))).rejects.toThrow('busy')
  expect((await prepare(png(1))).bytes).toHaveLength(10)
})

test('only what travels is prepared, and a light JPEG stays as it is', async () => {
  const { prepare, scaled } = countingPreparer(100)
  const garment: Picture = { ...png(1), contentType: 'image/jpeg' }
  const made = await makeOrder()
  const model = made.model && { ...made.model, references: [png(3), png(4)] }
  const order: ImageOrder = { ...made, garment, detail: png(2), model, set: null }
  const seen: ImageOrder[] = []
  const provider = fake(2, async (asked) => {
    seen.push(asked)
    return { bytes: new Uint8Array(), costCents: 0, notices: [] }
  })
  const options = { signal: new AbortController().signal, onStage: () => {} }
  await prepared(provider, prepare).create(order, options)
  expect(scaled).toEqual([3])
  expect(seen[0]?.garment).toBe(garment)
  expect(seen[0]?.model?.references.map(({ contentType }) => contentType)).toEqual([
    'image/jpeg',
    'image/png',
  ])
})

test('J5: a picture that cannot be prepared asks nobody, so that another try is safe', async () => {
  const provider = fake(2, () => Promise.reject(new Error('it was asked')))
  const options = { signal: new AbortController().signal, onStage: () => {} }
  const order = { ...(await makeOrder()), garment: png(1) }
  const failing = prepared(provider, () => Promise.reject(new Error('no decoder')))
  await expect(failing.create(order, options)).rejects.toMatchObject({ failure: 'down' })
})

test('what travels is a JPEG of at most the side that was asked for, on a ground that hides no garment', async () => {
  const create = { width: 600, height: 900, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
  const { bytes } = await scalePicture(await sharp({ create }).png().toBuffer(), 300)
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([200, 300, 3])
  expect(data[0]).toBe(0xec)
})

const fake = (mostReferences: number, create: ImageProvider['create']): ImageProvider => ({
  name: 'http',
  isAi: true,
  repeatable: false,
  capabilities: { readsInstructions: true, mostReferences, sizes: [], mask: false, seed: false, cents: 0 },
  create,
})
