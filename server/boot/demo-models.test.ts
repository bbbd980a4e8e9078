import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bodyTypes, genders } from '#contracts/generations.ts'
import { toneOf } from '#server/providers/images/tones.ts'
import { demoModels, demoPicture } from './demo-models.ts'

test('a new catalogue has every gender and body type in a light, a medium and a deep tone', () => {
  const cells = genders.flatMap((gender) =>
    bodyTypes.flatMap((bodyType) =>
      ['light', 'medium', 'deep'].map((tone) => `${gender} ${bodyType} ${tone}`),
    ),
  )
  const seeded = demoModels.map(
    ({ gender, bodyType, ethnicity }) => `${gender} ${bodyType} ${toneOf(ethnicity)}`,
  )
  expect(seeded.toSorted()).toEqual(cells.toSorted())
  expect(new Set(demoModels.map(({ name }) => name)).size).toBe(demoModels.length)
})

/** Mean difference of a byte between two thumbs; the same body in two tones, or two bodies in one, are well above. */
const apart = 2

test('their pictures are small, whole figures, and no two look alike at the size of a thumb', async () => {
  const thumbs = await Promise.all(
    demoModels.map(async ({ name, gender }) => {
      const file = await readFile(demoPicture(name))
      expect(file.length, name).toBeLessThan(15_000)
      expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 600, height: 800 })
      return { name, gender, bytes: await sharp(file).resize(96).removeAlpha().raw().toBuffer() }
    }),
  )
  const alike = thumbs.flatMap((a, i) =>
    thumbs
      .slice(i + 1)
      .filter((b) => a.gender === b.gender && difference(a.bytes, b.bytes) < apart)
      .map((b) => `${a.name} and ${b.name}`),
  )
  expect(alike).toEqual([])
})

const difference = (a: Buffer, b: Buffer): number =>
  a.reduce((sum, byte, i) => sum + Math.abs(byte - (b[i] ?? 0)), 0) / a.length
