import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadPackedBody } from '../body/load.ts'
import { render } from '../render.ts'
import { drawGarment } from '../samples/drawings.ts'
import type { RenderRequest, RenderResult } from '../types.ts'
import { Workspace } from '../workspace.ts'

const SIZE = { width: 192, height: 288 }
const workspace = new Workspace(loadPackedBody)
const draw = (garment: Uint8Array, change: Partial<RenderRequest> = {}): Promise<RenderResult> =>
  render(
    {
      ...{ garment, category: 'skirt', gender: 'female', bodyType: 'athletic', pose: 'frontale' },
      ...SIZE,
      ...change,
    },
    { workspace },
  )

/** Navy, with a window of half of it and half of the ground, as light mixes. */
const windowed = drawGarment('skirt', {
  colour: '#20356b',
  print: '<rect x="115" y="250" width="170" height="90" fill="#ababb1"/>',
})

/** Of the rows of a picture, the share of its middle that differs from another one. */
async function difference(a: RenderResult, b: RenderResult, [from, to]: [number, number]): Promise<number> {
  const [p, q] = await Promise.all([a, b].map(({ png }) => sharp(png).removeAlpha().raw().toBuffer()))
  let count = 0
  for (let y = from; y < to; y++)
    for (let x = 70; x < 122; x++) {
      const i = (y * SIZE.width + x) * 3
      if (Math.abs((p?.[i] ?? 0) - (q?.[i] ?? 0)) > 12) count++
    }
  return count / ((to - from) * 52)
}

/** Rows of the window, and of the dense cloth above it. */
const [SHEER, DENSE] = [
  [138, 172],
  [80, 125],
] as const satisfies [number, number][]

test('legs are seen through a sheer skirt where the photo shows its ground through it, and nowhere else', async () => {
  const { photo } = await windowed
  const [light, deep] = [await draw(photo, { sheer: true }), await draw(photo, { sheer: true, tone: 'deep' })]
  expect(light.warnings).toEqual([])
  expect(await difference(light, deep, [...SHEER])).toBeGreaterThan(0.3)
  expect(await difference(light, deep, [...DENSE])).toBe(0)
  const [opaque, onDeep] = [await draw(photo), await draw(photo, { tone: 'deep' })]
  expect(await difference(opaque, onDeep, [...SHEER])).toBe(0)
})

test('with nobody in it the backdrop is seen through it, and without a backdrop it is drawn as photographed', async () => {
  const { photo } = await windowed
  const [ghost, opaque] = [
    await draw(photo, { ghost: true, sheer: true }),
    await draw(photo, { ghost: true }),
  ]
  expect(await difference(ghost, opaque, [0, SIZE.height])).toBeGreaterThan(0)
  const alone = await draw(photo, { transparent: true, sheer: true })
  expect(Buffer.from(alone.png).equals((await draw(photo, { transparent: true })).png)).toBe(true)
})

test('cloth whose photo shows no ground through it is drawn dense, and that is said', async () => {
  const white = await drawGarment('skirt', { colour: '#dedad3' })
  const cutOut = await drawGarment('skirt', { transparent: true })
  for (const { photo } of [white, cutOut]) {
    const dense = await draw(photo)
    const sheer = await draw(photo, { sheer: true })
    expect([dense.warnings.includes('sheer_unseen'), sheer.warnings.includes('sheer_unseen')]).toEqual([
      false,
      true,
    ])
    expect(Buffer.from(sheer.png).equals(dense.png)).toBe(true)
  }
})

test('a sheer picture is followed by one of the same photo that is not, unharmed', async () => {
  const { photo } = await windowed
  const first = await draw(photo)
  await draw(photo, { sheer: true, pose: 'laterale' })
  expect(Buffer.from((await draw(photo)).png).equals(first.png)).toBe(true)
})
