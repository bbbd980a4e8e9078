import { readFile } from 'node:fs/promises'
import type { BodyType, Gender } from '../types.ts'

const GENDERS: Gender[] = ['female', 'male']
const BODY_TYPES: BodyType[] = ['slim', 'athletic', 'curvy', 'plus-size']

/** Every mannequin that has a packed file beside this module. */
export function listPackedBodies(): [Gender, BodyType][] {
  return GENDERS.flatMap((gender) => BODY_TYPES.map((type): [Gender, BodyType] => [gender, type]))
}

/** The packed bytes of one mannequin (see figure/packing.ts). Rejects when the file is missing. */
export const loadPackedBody = (gender: Gender, bodyType: BodyType): Promise<Uint8Array> =>
  readFile(new URL(`./packed/${gender}-${bodyType}.bin`, import.meta.url))
