import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { loadPackedBody } from '../body/load.ts'
import { sampleGrid } from '../figure/grid.ts'
import { unpackMannequin } from '../figure/packing.ts'
import { at } from '../maths/at.ts'
import { median } from '../maths/scalar.ts'
import { distance } from '../maths/vector.ts'
import { decode, decodeDetail } from '../pixels/decode.ts'
import type { DrawnGarment } from '../samples/drawings.ts'
import { findDrawn } from '../samples/found-drawing.ts'
import type { BodyType, Category, Gender } from '../types.ts'
import { findGarment } from '../understand/find-garment.ts'
import { partJumpsuit } from '../understand/jumpsuit.ts'
import { findNeckline } from '../understand/neckline.ts'
import { withSleevesSeen } from '../understand/sleeves-seen.ts'
import { pointAt } from './cloth.ts'
import { drape } from './drape.ts'
import type { Cloth } from './simulate.ts'

const CATEGORIES: Record<DrawnGarment, Category> = {
  tshirt: 't-shirt',
  wornTshirt: 't-shirt',
  tank: 'top',
  camisole: 'top',
  strapless: 'dress',
  flaredDress: 'dress',
  hoodie: 'sweater',
  turtleneck: 'sweater',
  turtleneckVest: 'vest',
  jacket: 'jacket',
  coat: 'jacket',
  skirt: 'skirt',
  trousers: 'trousers',
  wornTrousers: 'trousers',
  hungTrousers: 'trousers',
  shorts: 'shorts',
}

const verticesOf = ({ positions, pinned }: Cloth) =>
  Array.from({ length: pinned.length }, (_, v) => pointAt(positions, v))

async function dress(shape: DrawnGarment, gender: Gender, bodyType: BodyType) {
  const { found: first, detail } = await findDrawn(shape, CATEGORIES[shape])
  // Of a drawing the network believes that it has sleeves.
  const isBare = shape === 'strapless'
  const found = isBare ? { ...first, ...withSleevesSeen({ ...first, sleeves: {} }, ['sleeveless']) } : first
  const neckline = findNeckline(found, detail, CATEGORIES[shape])
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
    const { positions, springs } = cloth
    const vertices = verticesOf(cloth)
    const highest = Math.max(...vertices.map(([, y]) => y))
    const { armpitY, bustY, hipY } = mannequin.landmarks
    expect(highest, `${shape} hangs from`).toBeGreaterThan(shape === 'tshirt' ? armpitY : hipY)
    if (shape !== 'tshirt') expect(highest).toBeLessThan(bustY)
    const deep = vertices.filter(([x, y, z]) => sampleGrid(mannequin.trunk, [x, y, z]) < -0.3)
    expect(deep.length / vertices.length, `${shape} inside the body`).toBeLessThan(0.005)
    const strains: number[] = []
    for (let c = 0; c < springs.structural; c++) {
      if (springs.stiffness[c] !== 1) continue
      const [a, b] = [at(springs.ends, c * 2), at(springs.ends, c * 2 + 1)]
      const length = distance(pointAt(positions, a), pointAt(positions, b))
      strains.push(Math.abs(length / Math.max(0.01, at(springs.rest, c)) - 1))
    }
    expect(median(strains), `${shape} strain`).toBeLessThan(0.08)
  }
})

test('a t-shirt that the photo shows on a body is as wide as that is round, and no tunic', async () => {
  const { mannequin, cloths } = await dress('wornTshirt', 'female', 'slim')
  const lowest = Math.min(...verticesOf(cloths[0]).map(([, y]) => y))
  const { waistY, crotchY } = mannequin.landmarks
  expect(lowest).toBeLessThan(waistY - 5)
  expect(lowest).toBeGreaterThan(crotchY - 8)
})

test('a turtleneck is no taller than a neck: the rest is folded down over it', async () => {
  const { cloths } = await dress('turtleneck', 'female', 'slim')
  const { patches, positions } = cloths[0]
  const collars = patches.filter(({ name, back }) => name === 'collar' && !back)
  const [stands, falls] = collars.map(({ nu, nv, vertex }) => {
    const middle = (j: number) => pointAt(positions, at(vertex, j * (nu + 1) + (nu >> 1)))
    return { from: middle(0), to: middle(nv) }
  })
  if (!stands || !falls) throw new Error(`It has ${collars.length} pieces of a collar`)
  expect(stands.to[1], 'above the neckline').toBeGreaterThan(stands.from[1] + 3)
  expect(stands.to[1]).toBeLessThan(stands.from[1] + 8)
  expect(falls.to[1], 'the fold').toBeLessThan(stands.to[1] - 1.5)
  expect(falls.to[2], 'in front of what stands').toBeGreaterThan(stands.from[2])
})

/** Of the right leg, flat: width at shares of its rows, length, and height of the crotch, cm. */
function flatLeg({ patches }: Cloth) {
  const front = (name: string) => patches.find((patch) => patch.name === name && !patch.back)
  const [leg, other] = [front('legR'), front('legL')]
  if (!leg || !other) throw new Error('The trousers have no legs')
  const { flat, nu, nv, vertex } = leg
  const crotch = Array.from({ length: nv + 1 }, (_, j) => j * (nu + 1)).findLast((k) =>
    other.vertex.includes(at(vertex, k)),
  )
  return {
    widthAt(share: number) {
      const start = Math.round(share * nv) * (nu + 1) * 2
      return at(flat, start + nu * 2) - at(flat, start)
    },
    length: at(flat, (nv * (nu + 1) + nu) * 2 + 1),
    crotch: at(flat, (crotch ?? 0) * 2 + 1),
  }
}

test('straight legs that the photo shows on a body are as wide as that is round', async () => {
  const { cloths } = await dress('wornTrousers', 'male', 'slim')
  const { widthAt, length } = flatLeg(cloths[0])
  // Drawn 52 px wide and 420 px long.
  expect(widthAt(1) / length / (52 / 420)).toBeGreaterThan(1.3)
})

test('trousers on a hanger reach the ankle, however short the camera shows them, and part at the crotch', async () => {
  const {
    mannequin: { landmarks },
    cloths: [cloth],
  } = await dress('hungTrousers', 'female', 'slim')
  const lowest = Math.min(...verticesOf(cloth).map(([, y]) => y))
  expect(lowest, 'height of the hem, cm').toBeLessThan(12)
  const { crotch, length } = flatLeg(cloth)
  // Drawn where thighs no longer touch: at two thirds.
  expect(crotch / length).toBeLessThan(0.35)
  expect(landmarks.waistY - Math.max(...verticesOf(cloth).map(([, y]) => y))).toBeLessThan(10)
})

test('shorts that flare down to level hems are widest there', async () => {
  const { cloths } = await dress('shorts', 'female', 'slim')
  const { widthAt } = flatLeg(cloths[0])
  expect(widthAt(1)).toBeGreaterThan(widthAt(0.9))
})

test('however deep a neckline is, straps lie beside the neck and the front ends above the armpits', async () => {
  for (const [gender, bodyType] of [
    ['female', 'slim'],
    ['male', 'plus-size'],
  ] as const) {
    const {
      mannequin: { landmarks },
      cloths: [{ patches, positions, pinned }],
    } = await dress('tank', gender, bodyType)
    const { nu, vertex } = at(patches, 0)
    const edge = [...vertex.subarray(0, nu + 1)]
    const across = (v: number) => Math.abs(pointAt(positions, v)[0])
    const [, middle] = pointAt(positions, at(edge, nu / 2))
    expect(middle - landmarks.armpitY, 'front edge over the armpits, cm').toBeGreaterThan(1)
    expect(landmarks.neckBaseY - middle, 'depth of the front, cm').toBeGreaterThan(4)
    const held = edge.filter((v) => pinned[v]).map(across)
    const acromion = Math.abs(landmarks.left.acromion[0])
    expect(Math.min(...held) / acromion, 'neck points over the half width of the shoulders').toBeLessThan(
      0.65,
    )
    expect(across(at(edge, 0)), 'end of a strap').toBeLessThan(acromion - 0.5)
  }
})

test('between sleeves a deep neckline ends about as low as the armpits, and no deeper', async () => {
  const {
    mannequin: { landmarks },
    cloths: [{ patches, positions }],
  } = await dress('jacket', 'female', 'slim')
  const { nu, vertex } = at(patches, 0)
  const [, middle] = pointAt(positions, at(vertex, nu / 2))
  expect(middle - landmarks.armpitY).toBeLessThan(3)
  expect(middle - landmarks.armpitY).toBeGreaterThan(-5)
})

test('a dress without straps hangs from the chest, with its upper edge as drawn in front and level behind', async () => {
  const {
    mannequin: { landmarks },
    cloths: [cloth],
  } = await dress('strapless', 'female', 'athletic')
  const [front, back] = cloth.patches.map(({ nu, vertex }) =>
    Array.from({ length: nu + 1 }, (_, i) => pointAt(cloth.positions, at(vertex, i))[1]),
  )
  if (!front || !back) throw new Error('It has a front and a back')
  const rise = (edge: number[]) => Math.max(...edge) - Math.min(...edge)
  expect(Math.min(...front)).toBeGreaterThan(landmarks.bustY)
  expect(Math.max(...front)).toBeLessThan(landmarks.armpitY + 6)
  expect(rise(front)).toBeGreaterThan(1.5)
  expect(rise(back)).toBeLessThan(1)
  const lowest = Math.min(...verticesOf(cloth).map(([, y]) => y))
  expect(lowest).toBeGreaterThan(15)
  expect(lowest).toBeLessThan(landmarks.crotchY)
})

test('a hood lies down behind and beside the neck, on the body and not in it', async () => {
  const {
    mannequin: { landmarks, trunk },
    cloths,
  } = await dress('hoodie', 'female', 'curvy')
  const hood = verticesOf(at(cloths, 1))
  for (const [x, y, z] of hood) {
    expect(sampleGrid(trunk, [x, y, z]), 'distance to the body, cm').toBeGreaterThan(-0.3)
    expect(y).toBeLessThan(landmarks.chinY + 0.5)
  }
  const across = hood.map(([x]) => x)
  const [left, right] = [Math.min(...across), Math.max(...across)]
  expect(right, 'roll beside the neck, cm').toBeGreaterThan(10)
  expect(right + left, 'the same on both sides').toBeLessThan(2)
  const behind = hood.filter(([x]) => Math.abs(x) < 3)
  expect(Math.min(...behind.map(([, y]) => y)), 'pouch on the back').toBeLessThan(landmarks.neckBaseY - 4)
})

test('a hood that the photo does not show standing has the cloth of the back', async () => {
  const { found, detail } = await findDrawn('hoodie', 'sweater')
  const neckline = findNeckline(found, detail, 'sweater')
  if (!neckline?.hood) throw new Error('The drawn hoodie has no hood')
  const mannequin = unpackMannequin(await loadPackedBody('female', 'slim'))
  const hoodOf = (height: number) => {
    const { cloths } = drape(mannequin, {
      found,
      neckline: { ...neckline, hood: { height } },
      jumpsuit: null,
    })
    return at(at(cloths, 1).patches, 0)
  }
  expect(hoodOf(neckline.hood.height).back).toBe(false)
  expect(hoodOf(0).back).toBe(true)
})

test('a jacket has a collar that is turned down behind the neck, a t-shirt has none', async () => {
  const {
    mannequin: { landmarks, trunk },
    cloths: [jacket, collar],
  } = await dress('jacket', 'male', 'slim')
  if (!collar) throw new Error('The jacket has no collar')
  const behind = verticesOf(collar).filter(([x, , z]) => Math.abs(x) < 3 && z < 0)
  const nape = Math.max(...verticesOf(jacket).map(([, y]) => y))
  const heights = behind.map(([, y]) => y)
  expect(Math.max(...heights) - nape, 'stands over the jacket, cm').toBeGreaterThan(0.5)
  expect(Math.max(...heights) - Math.min(...heights), 'falls, cm').toBeGreaterThan(2.5)
  expect(Math.max(...heights)).toBeLessThan(landmarks.chinY)
  for (const [x, y, z] of verticesOf(collar))
    expect(sampleGrid(trunk, [x, y, z]), 'distance to the body, cm').toBeGreaterThan(-0.3)
  expect((await dress('tshirt', 'male', 'slim')).cloths).toHaveLength(1)
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
  const [top, legs] = [cloths[0], at(cloths, 1)]
  const hem = Math.min(...verticesOf(top).map(([, y]) => y))
  const waistband = Math.max(...verticesOf(legs).map(([, y]) => y))
  expect(waistband - hem, 'overlap, cm').toBeGreaterThan(0.5)
  expect(waistband - hem, 'overlap, cm').toBeLessThan(4)
  for (const cloth of cloths) {
    const depths = verticesOf(cloth).map(([x, y, z]) => sampleGrid(mannequin.trunk, [x, y, z]))
    expect(Math.min(...depths), 'cm inside the body').toBeGreaterThan(-0.3)
  }
})
