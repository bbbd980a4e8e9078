import { readFile } from 'node:fs/promises'
import type { BodyType, Gender } from '../types.ts'

export const GENDERS: Gender[] = ['female', 'male']
const BODY_TYPES: BodyType[] = ['slim', 'athletic', 'curvy', 'plus-size']

/** Every mannequin that has a packed file beside this module. */
export function listPackedBodies(): [Gender, BodyType][] {
  return GENDERS.flatMap((gender) => BODY_TYPES.map((type): [Gender, BodyType] => [gender, type]))
}

/**
 * The packed bytes of one mannequin (see figure/packing.ts), or of what those of a gender can wear of their own
 * (figure/pack-accessories.ts). Rejects when the file is missing.
 */
export const loadPackedBody = (gender: Gender, part: BodyType | 'accessories'): Promise<Uint8Array> =>
  readFile(new URL(`./packed/${gender}-${part}.bin`, import.meta.url))
