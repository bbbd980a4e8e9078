import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { archiveTexts } from '#contracts/archive.ts'
import { errors } from '#contracts/errors.ts'
import type { FormatName } from '#contracts/format-words.ts'
import type { Context } from '#server/context.ts'
import { type Archive, streamArchive } from '#server/files/archive.ts'
import { keepBuffersFew } from '#server/files/free-buffers.ts'
import { downloadAs } from '#server/generations/fit-formats.ts'
import type { ShownView } from '#server/generations/list-shown-views.ts'
import { csvMark, csvRow } from '#server/http/csv.ts'
import { Refusal } from '#server/refusal.ts'

/** How often a file is asked for while others have their turn: two minutes. */
const patience = 24

/** What is asked of a ZIP: a picture under its name, or why there is none. */
export interface Wanted {
  garment: { ref: string | null; name: string }
  view: ShownView | null
  /** Where the picture goes; null: only its line is wanted, with what is said of it. */
  name: string | null
  status: string
}

export type Line = Record<'ref' | 'file' | 'status' | 'label' | 'alt', string>

/** Pictures as a ZIP, made while it is read. What cannot be read is told in its list, and breaks nothing. */
export const archivePictures = (
  ctx: Context,
  { pictures, format }: { pictures: AsyncIterable<Wanted>; format: FormatName },
): Readable =>
  streamArchive(async (archive) => {
    const lines: Line[] = []
    const freeBuffers = keepBuffersFew()
    for await (const wanted of pictures) {
      const { view, name } = wanted
      const trouble = view && name ? await addPicture(ctx, archive, { view, name, format }) : null
      lines.push(lineOf(wanted, trouble))
      freeBuffers()
    }
    await archive.add('manifest.csv', { text: manifest(lines) }, ctx.clock())
  })

interface Adding {
  view: ShownView
  name: string
  format: FormatName
}

/** Null, or why it is not there. */
async function addPicture(
  ctx: Context,
  archive: Archive,
  { view: { generation }, name, format }: Adding,
): Promise<string | null> {
  if (generation.lostAt) return errors.picture_lost.message
  const read = await inTurn(() => downloadAs(ctx, generation, format)).catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })
  if (read instanceof Refusal) return errors[read.code].message
  if (!(read.bytes instanceof Uint8Array)) throw new Error('a picture that is no bytes')
  await archive.add(name, { bytes: read.bytes }, generation.completedAt ?? generation.createdAt)
  return null
}

/** A ZIP waits where a single download would be told to come back. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  for (let left = patience; ; left--) {
    try {
      return await work()
    } catch (error) {
      const seconds = error instanceof Refusal ? error.retryAfterSeconds : undefined
      if (!seconds || left === 0) throw error
      await wait(seconds * 1000)
    }
  }
}

/** What the list says of a picture; without one only whose it would be, and why there is none. */
export function lineOf({ garment: { ref, name }, view, ...wanted }: Wanted, trouble: string | null): Line {
  const head = {
    ref: ref ?? name,
    file: trouble ? '' : (wanted.name ?? ''),
    status: trouble ?? wanted.status,
  }
  if (!view) return { ...head, label: '', alt: '' }
  const { poseType: pose, selectedGender, madeByAi } = view.generation
  const isAi = madeByAi ?? true
  const who = isAi ? (view.modelName ?? archiveTexts.anybody(selectedGender)) : archiveTexts.mannequin
  return { ...head, label: archiveTexts.label(isAi), alt: archiveTexts.alt({ name, pose, who }) }
}

export function* manifest(lines: Line[]): Generator<string> {
  yield csvMark + csvRow(['ref', 'file', 'status', 'fidelity', 'label', 'alt text'])
  // Nobody measures fidelity yet: its column has its place, so that a shop's import will not have to change for it.
  for (const { ref, file, status, label, alt } of lines) yield csvRow([ref, file, status, '', label, alt])
}
