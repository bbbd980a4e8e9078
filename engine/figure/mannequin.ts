import type { BodyType, Gender } from '../types.ts'
import type { Grid } from './grid.ts'
import type { Landmarks } from './shape.ts'
import type { Mesh } from './surface-nets.ts'

/** Radii of the convex hull of the trunk, per height and direction: what cloth lies on before it is draped. */
export interface HullSlices {
  /** Height of the first slice, cm; the others follow every centimetre. */
  lowY: number
  count: number
  /** Directions per slice: 0 faces the viewer, a quarter turn on is the viewer's right. */
  directions: number
  centreZ: Float32Array
  radii: Float32Array
}

/** Highest line of shoulders and neck, at |x| = 0, 1, ... 30 cm. */
export interface Ridge {
  y: Float32Array
  z: Float32Array
}

/** A mannequin ready to be dressed and drawn. Lengths in cm. */
export interface Mannequin {
  gender: Gender
  bodyType: BodyType
  height: number
  landmarks: Landmarks
  mesh: Mesh
  /** Openness of each vertex of the mesh, 0..1. */
  open: Float32Array
  trunk: Grid
  arms: Grid
  hull: HullSlices
  ridge: Ridge
}
