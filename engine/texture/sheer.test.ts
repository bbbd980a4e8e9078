import { expect, test } from 'vitest'
import { decode, decodeDetail } from '../pixels/decode.ts'
import { morph } from '../pixels/morph.ts'
import { drawGarment } from '../samples/drawings.ts'
import { findGarment } from '../understand/find-garment.ts'
import { unmix } from './sheer.ts'

/** Navy #20356b on #e9e6e0, mixed half and half as light mixes. */
const HALF = '#ababb1'

interface Look {
  opacity: number
  rgb: number[]
}

/** What is told of some places of a drawn skirt, in pixels of the drawing. */
async function lookAt(print: string, colour: string, places: [number, number][]): Promise<Look[] | null> {
  const { photo, mask } = await drawGarment('skirt', { colour, print })
  const { work } = await decode(photo)
  const found = findGarment(work, { ...work, data: mask }, 'skirt')
  const detail = await decodeDetail(photo, found)
  const trusted = new Uint8Array(detail.width * detail.height).fill(1)
  const inner = morph(found.mask, 'erode', 2)
  const alone = unmix({ ...found, detail }, { mask: found.mask, inner, trusted })
  if (!alone) return null
  const perDrawn = work.width / 400
  return places.map(([x, y]) => {
    const column = Math.round((x * perDrawn - detail.left) * detail.scale)
    const row = Math.round((y * perDrawn - detail.top) * detail.scale)
    const i = row * detail.width + column
    return { opacity: (alone.opacity[i] ?? 0) / 255, rgb: [...alone.rgb.subarray(i * 3, i * 3 + 3)] }
  })
}

const window = `<rect x="115" y="250" width="170" height="90" fill="${HALF}"/>`
const patch = '<rect x="180" y="150" width="40" height="40" fill="#c8202c"/>'

test('what shows half the ground is sheer, and looks as photographed on that ground again; the rest is dense', async () => {
  const [sheer, cloth, sewn] =
    (await lookAt(window + patch, '#20356b', [
      [200, 295],
      [200, 225],
      [200, 170],
    ])) ?? []
  if (!sheer || !cloth || !sewn) throw new Error('Nothing was told of a navy skirt on white')
  expect(sheer.opacity).toBeGreaterThan(0.45)
  expect(sheer.opacity).toBeLessThan(0.75)
  expect([cloth.opacity, sewn.opacity]).toEqual([1, 1])
  for (const [c, ground] of [0xe9, 0xe6, 0xe0].entries()) {
    const laid = mix(sheer.rgb[c] ?? 0, ground, sheer.opacity)
    expect(Math.abs(laid - ([0xab, 0xab, 0xb1][c] ?? 0))).toBeLessThan(6)
    expect(Math.abs((sewn.rgb[c] ?? 0) - ([0xc8, 0x20, 0x2c][c] ?? 0))).toBeLessThan(12)
  }
})

/** Of two bytes, as light mixes. */
const mix = (a: number, b: number, share: number): number =>
  255 * (share * (a / 255) ** 2.2 + (1 - share) * (b / 255) ** 2.2) ** (1 / 2.2)

test('of cloth in about the colour of its ground nothing can be told', async () => {
  expect(await lookAt('', '#dedad3', [[200, 240]])).toBeNull()
})
