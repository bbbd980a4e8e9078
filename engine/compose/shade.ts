import type { Texture } from '../texture/textures.ts'
import { type Rows, rowsOf, takeRow } from '../threads/rows.ts'
import type { Task, Threads } from '../threads/threads.ts'
import { type Backdrop, backdropRow } from './backdrop.ts'
import { develop } from './develop.ts'
import type { DrawingMemory } from './drawing-memory.ts'
import {
  BACK,
  type GBuffer,
  isCloth,
  lookAt,
  NOTHING,
  newSurfaceSample,
  type SurfaceSample,
  surfaceOf,
} from './gbuffer.ts'
import { sampleTexture } from './sample-texture.ts'
import { type Side, seeThrough, type Through } from './see-through.ts'
import { makeColouring, newPlace, type Palette } from './surface-colour.ts'

export interface Shaded extends Palette {
  buffer: GBuffer
  /** Samples per pixel side. */
  supersampling: number
  /** Null: nothing is drawn behind the surfaces. */
  backdrop: Backdrop | null
  front: Texture
  back: Texture
  /** Null: the cloth is dense. */
  through: Through | null
}

/** Samples that lie farther apart are shaded one by one, cm. */
const ONE_SURFACE = 1.2
const RGB = 3

interface Shading {
  shaded: Shaded
  rows: Rows
  out: Uint8Array
}

/** Shades the buffer into sRGB bytes, 3 a pixel: once a pixel where its samples agree, else each sample. */
export function shade(shaded: Shaded, memory: DrawingMemory, threads: Threads): Uint8Array {
  const { buffer: g, supersampling: n } = shaded
  const out = memory.takeBytes((g.width / n) * (g.height / n) * RGB)
  threads.share(SHADING, { shaded, rows: rowsOf(g.height / n), out })
  return out
}

export const SHADING: Task<Shading, void> = { module: import.meta.url, name: 'SHADING', run: shadeRows }

function shadeRows({ shaded, rows, out }: Shading): void {
  const { buffer: g, supersampling: n, backdrop } = shaded
  const row = new Float32Array((g.width / n) * RGB)
  const [shadePixel, shadeSamples] = [makePixelShader(shaded), makeSampleShader(shaded)]
  for (let y = takeRow(rows); y < rows.count; y = takeRow(rows)) {
    if (backdrop) backdropRow(backdrop, { y: y * n, step: n }, row)
    else row.fill(0)
    const of = Array.from({ length: n }, (_, j) => y * n + j)
    const from = Math.floor(Math.min(...of.map((r) => g.left[r])) / n)
    const to = Math.floor(Math.max(...of.map((r) => g.right[r])) / n)
    for (let x = from; x <= to; x++) {
      const corner = y * n * g.width + x * n
      if (!isOneSurface(g, corner, n)) shadeSamples(x, y, row)
      else if (g.triangle[corner] !== 0) shadePixel(x, y, row)
    }
    develop(row, y, out)
  }
}

/** Whether the samples of the pixel at `corner` show one surface, at about one distance. */
function isOneSurface(g: GBuffer, corner: number, n: number): boolean {
  const { near, triangle } = g
  const first = triangle[corner]
  const id = surfaceOf(g, first)
  let high = near[corner]
  let low = high
  for (let j = 0; j < n; j++)
    for (let i = 0; i < n; i++) {
      const p = corner + j * g.width + i
      if (triangle[p] === first) continue
      if (surfaceOf(g, triangle[p]) !== id) return false
      if (near[p] < low) low = near[p]
      if (near[p] > high) high = near[p]
    }
  return id === NOTHING || 1 / low - 1 / high < ONE_SURFACE
}

/** A photo shows the inside of a back, through the neckline, but not its outside. */
const sideOf = (id: number, { normal }: SurfaceSample): Side =>
  id === BACK && normal[2] > 0 ? 'back' : 'front'

/** Shades a pixel of one surface: looked at in two opposite corners, lit once. */
function makePixelShader(shaded: Shaded) {
  const { buffer: g, supersampling: n } = shaded
  const across = g.width / n
  const place = newPlace()
  const opposite = newSurfaceSample()
  const { normal, albedo, at, colour } = place
  const findColour = makeColouring(shaded, place)
  return (x: number, y: number, row: Float32Array): void => {
    const a = y * n * g.width + x * n
    const b = a + (n - 1) * (g.width + 1)
    const id = surfaceOf(g, g.triangle[a])
    lookAt(g, a, place)
    const side = isCloth(id) ? sideOf(id, place) : null
    if (side) {
      const texture = shaded[side]
      sampleTexture(texture, place.attributes, colour)
      lookAt(g, b, opposite)
      sampleTexture(texture, opposite.attributes, albedo)
      place.attributes[2] = opposite.attributes[2]
      for (let c = 0; c < RGB; c++) {
        albedo[c] = (albedo[c] + colour[c]) / 2
        normal[c] += opposite.normal[c]
      }
    }
    at[0] = x * n
    at[1] = y * n
    at[2] = 2 / (g.near[a] + g.near[b])
    findColour(id)
    if (side) seeThrough(shaded, { side, pixel: y * across + x }, place)
    for (let c = 0; c < RGB; c++) row[x * RGB + c] = colour[c]
  }
}

/** Shades each sample of a pixel by itself; the row shows what is behind them, if anything is. */
function makeSampleShader(shaded: Shaded) {
  const { buffer: g, supersampling: n, backdrop } = shaded
  const across = g.width / n
  const place = newPlace()
  const { albedo, at, colour } = place
  const findColour = makeColouring(shaded, place)
  return (x: number, y: number, row: Float32Array): void => {
    let red = 0
    let green = 0
    let blue = 0
    let count = n * n
    const q = x * RGB
    for (let k = 0; k < n * n; k++) {
      at[0] = x * n + (k % n)
      at[1] = y * n + ((k / n) | 0)
      const p = at[1] * g.width + at[0]
      const id = surfaceOf(g, g.triangle[p])
      if (id === NOTHING && !backdrop) {
        count--
        continue
      }
      if (id === NOTHING) {
        for (let c = 0; c < RGB; c++) colour[c] = row[q + c]
      } else {
        lookAt(g, p, place)
        const side = isCloth(id) ? sideOf(id, place) : null
        if (side) sampleTexture(shaded[side], place.attributes, albedo)
        at[2] = 1 / g.near[p]
        findColour(id)
        if (side) seeThrough(shaded, { side, pixel: y * across + x }, place)
      }
      red += colour[0]
      green += colour[1]
      blue += colour[2]
    }
    row[q] = red / count
    row[q + 1] = green / count
    row[q + 2] = blue / count
  }
}
