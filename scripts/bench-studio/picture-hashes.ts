import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { coach } from '#engine/coach/coach.ts'
import { EngineError } from '#engine/errors.ts'
import { render } from '#engine/render.ts'
import type { BodyType, Gender, Pose, RenderRequest } from '#engine/types.ts'
import type { Workspace } from '#engine/workspace.ts'

// A change that should not change pictures is judged by these hashes: of pixels, not of files, because an encoder may
// be replaced. They hold where they were recorded: another processor rounds differently.

/** Of one photo: a hash for each picture, for what the coach says and for what the engine says with its pictures. */
export type PictureHashes = Record<string, string>

export interface HashFile {
  recorded: { arch: string; width: number; height: number }
  photos: Record<string, PictureHashes>
}

/** No hash sees more at a larger size: everything but the light is decided before. */
export const SIZE = { width: 384, height: 576 }
export const recordedHere: HashFile['recorded'] = { arch: process.arch, ...SIZE }

const GENDERS: Gender[] = ['female', 'male']
const BODIES: BodyType[] = ['slim', 'athletic', 'curvy', 'plus-size']
const POSES: Pose[] = ['frontale', 'laterale', 'posteriore']
export const PICTURES = POSES.flatMap((pose) => [
  { name: pose, pose, ghost: false },
  { name: `${pose} ghost`, pose, ghost: true },
])

/** Bodies take turns: `index` is the photo's place in the list. */
export const requestFor = (garment: Uint8Array, index: number): RenderRequest => ({
  ...{ garment, pose: 'frontale', ...SIZE },
  bodyType: inTurn(BODIES, index),
  gender: inTurn(GENDERS, Math.floor(index / BODIES.length)),
})

/** The place `index` of a list that begins again at its end. */
export function inTurn<T>(list: T[], index: number): T {
  const one = list[index % list.length]
  if (one === undefined) throw new Error('Nothing takes turns in an empty list')
  return one
}

/** Of a photo and all its pictures. A workspace keeps what was understood: a further picture costs only its light. */
export async function hashesOf(
  garment: Uint8Array,
  index: number,
  workspace: Workspace,
): Promise<PictureHashes> {
  const hashes: PictureHashes = { coach: hashOf(JSON.stringify(await coach(garment).catch(refusalOf))) }
  for (const { name, ...view } of PICTURES) {
    const request = { ...requestFor(garment, index), ...view }
    const result = await render(request, { workspace }).catch(refusalOf)
    if (typeof result === 'string') return { ...hashes, refusal: result }
    const { png, backInvented, warnings, ...said } = result
    hashes.said ??= hashOf(JSON.stringify({ ...said, warnings: warnings.filter(isOfPhoto) }))
    hashes[name] = await hashOfPixels(png)
  }
  return hashes
}

const isOfPhoto = (warning: string): boolean => warning !== 'back_invented'

export async function hashOfPixels(png: Uint8Array): Promise<string> {
  return hashOf(await sharp(png).raw().toBuffer())
}

/** Enough of SHA-256 to tell pictures apart. */
const hashOf = (bytes: string | Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16)

function refusalOf(error: unknown): string {
  if (error instanceof EngineError) return error.code
  throw error
}

/** One line for every photo of `now` with hashes that are not the recorded ones. */
export function compareHashes(recorded: HashFile['photos'], now: HashFile['photos']): string[] {
  return Object.entries(now).flatMap(([photo, hashes]) => {
    const known = recorded[photo]
    if (!known) return [`${photo}: not recorded`]
    const changed = Object.keys(hashes).filter((name) => known[name] !== hashes[name])
    return changed.length > 0 ? [`${photo}: ${changed.join(', ')}`] : []
  })
}
