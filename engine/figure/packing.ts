import { differences, POSITION_STEP, packFile, scaled, sums, unpackFile } from './coding.ts'
import type { Grid } from './grid.ts'
import type { Mannequin } from './mannequin.ts'

/** Of quantised distances, cm. */
const DISTANCE_STEP = 0.05

/** Of a grid. */
type GridLayout = Omit<Grid, 'values' | 'step'>

type Header = Omit<Mannequin, 'mesh' | 'open' | 'ridge' | 'trunk' | 'arms' | 'hull'> & {
  vertices: number
  indices: number
  trunk: GridLayout
  arms: GridLayout
  hull: { lowY: number; count: number; directions: number }
}

/**
 * Packs a mannequin into 0.5 to 0.8 MB: a JSON header and quantised, delta-coded arrays, all under brotli.
 * Positions keep 0.1 mm, distances 0.5 mm within 6 cm of the surface, which is all that cloth asks. `quality` is brotli's, 1 to 11.
 */
export function packMannequin(m: Mannequin, quality = 9): Uint8Array {
  const { mesh, open, trunk, arms, hull, ridge, ...rest } = m
  const grid = ({ values: _, step: __, ...shape }: Grid) => shape
  const header: Header = {
    ...rest,
    vertices: open.length,
    indices: mesh.triangles.length,
    trunk: grid(trunk),
    arms: grid(arms),
    hull: { lowY: hull.lowY, count: hull.count, directions: hull.directions },
  }
  const distances = (g: Grid) =>
    differences(
      Int8Array.from(g.values, (d) =>
        Math.max(-127, Math.min(127, Math.round((d * g.step) / DISTANCE_STEP))),
      ),
      1,
    )
  const hundredths = (values: Float32Array) => Int16Array.from(values, (v) => Math.round(v / POSITION_STEP))
  const arrays = [
    differences(hundredths(mesh.positions), 3),
    differences(Int32Array.from(mesh.triangles), 1),
    hundredths(hull.centreZ),
    hundredths(hull.radii),
    hundredths(ridge.y),
    hundredths(ridge.z),
    Int8Array.from(mesh.normals, (v) => Math.round(v * 127)),
    Uint8Array.from(open, (v) => Math.round(v * 255)),
    distances(trunk),
    distances(arms),
  ]
  return packFile(header, arrays, quality)
}

/** The reverse of `packMannequin`. Throws on bytes that it did not write. */
export function unpackMannequin(bytes: Uint8Array): Mannequin {
  const { header, take } = unpackFile<Header>(bytes)
  const hundredths = (a: Int16Array) => scaled(a, (v) => v * POSITION_STEP)
  const positions = hundredths(sums(new Int16Array(take(header.vertices * 3, 2)), 3))
  const triangles = new Uint32Array(sums(new Int32Array(take(header.indices, 4)), 1))
  const centreZ = hundredths(new Int16Array(take(header.hull.count, 2)))
  const radii = hundredths(new Int16Array(take(header.hull.count * header.hull.directions, 2)))
  const ridge = { y: hundredths(new Int16Array(take(31, 2))), z: hundredths(new Int16Array(take(31, 2))) }
  const normals = scaled(new Int8Array(take(header.vertices * 3, 1)), (v) => v / 127)
  const open = scaled(new Uint8Array(take(header.vertices, 1)), (v) => v / 255)
  const grid = (g: GridLayout): Grid => ({
    ...g,
    values: sums(new Int8Array(take(g.nx * g.ny * g.nz, 1)), 1),
    step: DISTANCE_STEP,
  })
  const { vertices: _v, indices: _i, hull, trunk, arms, ...rest } = header
  return {
    ...rest,
    mesh: { positions, normals, triangles },
    open,
    trunk: grid(trunk),
    arms: grid(arms),
    hull: { ...hull, centreZ, radii },
    ridge,
  }
}
