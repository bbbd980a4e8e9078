import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { loadPackedBody } from '../body/load.ts'
import { sampleGrid } from '../figure/grid.ts'
import { unpackMannequin } from '../figure/packing.ts'
import { median } from '../maths/scalar.ts'
import { decode, decodeDetail } from '../pixels/decode.ts'
import { drawGarment, type Shape } from '../samples/drawings.ts'
import type { BodyType, Category, Gender } from '../types.ts'
import { findGarment } from '../understand/find-garment.ts'
import { partJumpsuit } from '../understand/jumpsuit.ts'
import { findNeckline } from '../understand/neckline.ts'
import { drape } from './drape.ts'

const CATEGORIES: Record<Shape, Category> = {
  tshirt: 't-shirt',
  tank: 'top',
  hoodie: 'sweater',
  jacket: 'jacket',
  skirt: 'skirt',
  trousers: 'trousers',
}

async function dress(shape: Shape, gender: Gender, bodyType: BodyType) {
  const { photo } = await drawGarment(shape)
  const { work, cutOut } = await decode(photo)
  const found = findGarment(work, cutOut, CATEGORIES[shape])
  const upper = shape !== 'skirt' && shape !== 'trousers'
  const neckline = upper ? findNeckline(found, await decodeDetail(photo, found)) : null
  const mannequin = unpackMannequin(await loadPackedBody(gender, bodyType))
  return { mannequin, ...drape(mannequin, { found, neckline, jumpsuit: null }) }
}

test('cloth hangs where it should, hardly anywhere inside the body, and keeps its lengths', async () => {
  for (const [shape, gender, bodyType] of [
    ['tshirt', 'female', 'curvy'],
    ['skirt', 'female', 'slim'],
    ['trousers', 'male', 'athletic'],
  ] as const) {
    const {
      mannequin,
      cloths: [cloth],
    } = await dress(shape, gender, bodyType)
    const { positions: x, springs } = cloth
    const highest = x.reduce((most, v, i) => (i % 3 === 1 ? Math.max(most, v) : most), 0)
    const { armpitY, bustY, hipY } = mannequin.landmarks
    expect(highest, `${shape} hangs from`).toBeGreaterThan(shape === 'tshirt' ? armpitY : hipY)
    if (shape !== 'tshirt') expect(highest).toBeLessThan(bustY)
    let deep = 0
    for (let i = 0; i < x.length; i += 3)
      if (sampleGrid(mannequin.trunk, [x[i], x[i + 1], x[i + 2]]) < -0.3) deep++
    expect(deep / (x.length / 3), `${shape} inside the body`).toBeLessThan(0.005)
    const strains: number[] = []
    for (let c = 0; c < springs.structural; c++) {
      if (springs.stiffness[c] !== 1) continue
      const [a, b] = [springs.ends[c * 2] * 3, springs.ends[c * 2 + 1] * 3]
      const length = Math.hypot(x[a] - x[b], x[a + 1] - x[b + 1], x[a + 2] - x[b + 2])
      strains.push(Math.abs(length / Math.max(0.01, springs.rest[c]) - 1))
    }
    expect(median(strains), `${shape} strain`).toBeLessThan(0.08)
  }
})

test('however deep a neckline is, straps lie beside the neck and the front ends above the armpits', async () => {
  for (const [gender, bodyType] of [
    ['female', 'slim'],
    ['male', 'plus-size'],
  ] as const) {
    const {
      mannequin: { landmarks },
      cloths: [{ patches, positions: x, pinned }],
    } = await dress('tank', gender, bodyType)
    const [{ nu, vertex }] = patches
    const edge = [...vertex.subarray(0, nu + 1)]
    const middle = x[vertex[nu / 2] * 3 + 1]
    expect(middle - landmarks.armpitY, 'front edge over the armpits, cm').toBeGreaterThan(1)
    expect(landmarks.neckBaseY - middle, 'depth of the front, cm').toBeGreaterThan(4)
    const held = edge.filter((v) => pinned[v]).map((v) => Math.abs(x[v * 3]))
    const acromion = Math.abs(landmarks.left.acromion[0])
    expect(Math.min(...held) / acromion, 'neck points over the half width of the shoulders').toBeLessThan(
      0.65,
    )
    expect(Math.abs(x[edge[0] * 3]), 'end of a strap').toBeLessThan(acromion - 0.5)
  }
})

test('a hood lies down behind and beside the neck, on the body and not in it', async () => {
  const {
    mannequin: { landmarks, trunk },
    cloths: [, hood],
  } = await dress('hoodie', 'female', 'curvy')
  const at = Array.from({ length: hood.pinned.length }, (_, v) => [
    ...hood.positions.subarray(v * 3, v * 3 + 3),
  ])
  for (const [x, y, z] of at) {
    expect(sampleGrid(trunk, [x, y, z]), 'distance to the body, cm').toBeGreaterThan(-0.3)
    expect(y).toBeLessThan(landmarks.chinY)
  }
  const reach = (axis: number) => [Math.min(...at.map((p) => p[axis])), Math.max(...at.map((p) => p[axis]))]
  const [left, right] = reach(0)
  expect(right, 'roll beside the neck, cm').toBeGreaterThan(10)
  expect(right + left, 'the same on both sides').toBeLessThan(2)
  const behind = at.filter(([x]) => Math.abs(x) < 3)
  expect(Math.min(...behind.map(([, y]) => y)), 'pouch on the back').toBeLessThan(landmarks.neckBaseY - 4)
})

test('a jumpsuit is a top and two legs that meet at the waist, and no skirt', async () => {
  const photo = await readFile(new URL('../samples/photos/tuta-oliva-legno.jpg', import.meta.url))
  const { work, cutOut } = await decode(photo)
  const found = findGarment(work, cutOut, 'jumpsuit')
  const jumpsuit = partJumpsuit(found)
  const neckline = findNeckline(jumpsuit?.top ?? found, await decodeDetail(photo, found))
  const mannequin = unpackMannequin(await loadPackedBody('female', 'curvy'))
  const { cloths } = drape(mannequin, { found, neckline, jumpsuit })
  expect(cloths.map((cloth) => new Set(cloth.patches.map(({ name }) => name)))).toEqual([
    new Set(['torso']),
    new Set(['legL', 'legR']),
  ])
  const heights = cloths.map(({ positions }) => positions.filter((_, i) => i % 3 === 1))
  const [hem, waistband] = [Math.min(...heights[0]), Math.max(...heights[1])]
  expect(waistband - hem, 'overlap, cm').toBeGreaterThan(0.5)
  expect(waistband - hem, 'overlap, cm').toBeLessThan(4)
  const { trunk } = mannequin
  for (const { positions: x } of cloths) {
    let deepest = 0
    for (let i = 0; i < x.length; i += 3)
      deepest = Math.min(deepest, sampleGrid(trunk, [x[i], x[i + 1], x[i + 2]]))
    expect(deepest, 'cm inside the body').toBeGreaterThan(-0.3)
  }
})
