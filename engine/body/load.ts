import { readFile } from 'node:fs/promises'
import type { BodyType, Gender } from '../types.ts'

const GENDERS: Gender[] = ['female', 'male']
const BODY_TYPES: BodyType[] = ['slim', 'athletic', 'curvy', 'plus-size']
const loaded = new Map<string, Promise<Uint8Array>>()

/** Every mannequin that has a packed file beside this module. */
export function listPackedBodies(): [Gender, BodyType][] {
  return GENDERS.flatMap((gender) => BODY_TYPES.map((type): [Gender, BodyType] => [gender, type]))
}

/** The packed bytes of one mannequin (see figure/pack.ts), read once. Rejects when the file is missing. */
export function loadPackedBody(gender: Gender, bodyType: BodyType): Promise<Uint8Array> {
  const name = `${gender}-${bodyType}`
  const known = loaded.get(name) ?? readFile(new URL(`./packed/${name}.bin`, import.meta.url))
  loaded.set(name, known)
  return known
}
