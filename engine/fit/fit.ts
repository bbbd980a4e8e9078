import type { Point } from '../maths/vector.ts'
import type { TemplateKind } from '../types.ts'
import { type Frame, toPixels } from './frame.ts'
import { onPhoto, type Placement } from './placement.ts'
import type { LandmarkNames, Shapes, Upper } from './shapes.ts'
import { skirt } from './templates/skirt.ts'
import { sleeved } from './templates/sleeved.ts'
import { sleeveless } from './templates/sleeveless.ts'
import { mapPoints, type Placed, type Template } from './templates/template.ts'
import { trousers } from './templates/trousers.ts'

export interface FitsByKind {
  sleeved: FitAs<'sleeved'>
  sleeveless: FitAs<'sleeveless'>
  trousers: FitAs<'trousers'>
  skirt: FitAs<'skirt'>
}

/** A template laid over a garment: which one, how it is shaped, where it lies, and how well it explains the mask. */
export interface FitAs<K extends TemplateKind> extends Placed<K> {
  kind: K
  placement: Placement
  /** Plain intersection over union, 0..1. */
  iou: number
  /** 1 less the objective: likeness less what makes the shape unlikely. */
  score: number
  /** Photo pixels. */
  landmarks: Record<LandmarkNames[K], Point>
}

/** Of any kind: `kind` tells which shape and landmarks it has. */
export type Fit = FitsByKind[TemplateKind]
export type UpperFit = FitsByKind[Upper]

export interface FitSet {
  fits: Fit[]
  /** How many armpits the outline shows, 0 to 2. */
  armpits: number
  frame: Frame
}

export const isUpper = (fit: Fit): fit is UpperFit => fit.kind === 'sleeved' || fit.kind === 'sleeveless'

export const templates: { [K in TemplateKind]: Template<K> } = { sleeved, sleeveless, trousers, skirt }

/** The template of a fit as polygons in photo pixels. */
export function polygonsOf<K extends TemplateKind>(fit: Placed<K> & { kind: K }, frame: Frame): Point[][] {
  const template: Template<K> = templates[fit.kind]
  const { polygons, placement } = template.overlay(fit)
  return polygons.map((polygon) => polygon.map(onPhoto(placement, frame).toPixels))
}

/** The landmarks of a shape in photo pixels. */
export function landmarksOf<K extends TemplateKind>(kind: K, placed: Placed<K>, frame: Frame) {
  const template: Template<K> = templates[kind]
  return mapPoints(template.landmarks(placed), (p) => toPixels(frame, p))
}

/** The same fit with another shape at the same place. */
export function reshaped<K extends TemplateKind>(
  fit: FitAs<K>,
  change: Partial<Shapes[K]>,
  frame: Frame,
): FitAs<K> {
  const shape = { ...fit.shape, ...change }
  return { ...fit, shape, landmarks: landmarksOf<K>(fit.kind, { ...fit, shape }, frame) }
}
