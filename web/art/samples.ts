import type { Gender, Pose } from '#contracts/generations.ts'

/** Garments that we drew, and what our engine made of each (scripts/make/ready-samples.ts). */
export const sampleNames = ['dress', 'tshirt', 'shirt', 'trousers'] as const
export type SampleName = (typeof sampleNames)[number]

const files = import.meta.glob<string>('./samples/*.webp', { eager: true, import: 'default' })
const fileOf = (name: string): string => files[`./samples/${name}.webp`] ?? ''

export const photoOf = (sample: SampleName): string => fileOf(sample)
export const readyOf = (sample: SampleName, gender: Gender, pose: Pose): string =>
  fileOf(`${sample}-${gender}-${pose}`)
