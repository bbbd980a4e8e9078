import { smoothstep } from '../maths/scalar.ts'
import type { TrousersShape } from './shapes.ts'

/** Hip over length, flat: of what is surely made for the whole leg, and surely shorter. Found on 193 trousers of the free dataset. */
const HIP = { whole: 0.64, shorter: 0.74 }

/**
 * From 0 to 1, how surely flat trousers reach the ankle, however short they look: a photo taken from near the waist
 * shortens legs, and in a large size they are short for their hip.
 */
export const isForWholeLeg = ({ hip, hemY }: TrousersShape): number =>
  1 - smoothstep(((2 * hip) / hemY - HIP.whole) / (HIP.shorter - HIP.whole))
