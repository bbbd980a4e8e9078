import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { archiveTexts } from '#contracts/archive.ts'
import { errors } from '#contracts/errors.ts'
import { type FormatName, formats } from '#contracts/formats.ts'
import type { Context } from '#server/context.ts'
import { type Archive, streamArchive } from '#server/files/archive.ts'
import { keepBuffersFew } from '#server/files/free-buffers.ts'
import { downloadAs } from '#server/generations/fit-formats.ts'
import { listShownViews, type ShownView } from '#server/generations/list-shown-views.ts'
import { csvMark, csvRow } from '#server/http/csv.ts'
import { Refusal } from '#server/refusal.ts'
import { createNames, type Named } from './archive-names.ts'
import { listChosen } from './archive-store.ts'
import type { GarmentRow } from './store.ts'

/** So many garments are read from the database at once. */
const portion = 50
/** How often a file is asked for while others have their turn: two minutes. */
const patience = 24

interface Order {
  userId: string
  garmentIds: string[]
  format: FormatName
}
interface Line {
  ref: string
  file: string
  status: string
  label: string
  alt: string
}

/** The pictures of garments as a ZIP, made while it is read. What cannot be read is told in its list, and breaks nothing. */
export const writeArchive = (ctx: Context, order: Order): Readable =>
  streamArchive(async (archive) => {
    const lines: Line[] = []
    const nameOf = createNames()
    const freeBuffers = keepBuffersFew()
    for (let at = 0; at < order.garmentIds.length; at += portion) {
      const ids = order.garmentIds.slice(at, at + portion)
      const garments = await listChosen(ctx.db, order.userId, ids)
      const views = Map.groupBy(await listShownViews(ctx.db, ids), ({ generation }) => generation.garmentId)
      for (const garment of garments) {
        const ofGarment = views.get(garment.id) ?? []
        if (ofGarment.length === 0) lines.push(withoutPicture(garment))
        for (const view of ofGarment) {
          const name = nameOf(named(garment, view, order.format))
          const status = await addPicture(ctx, archive, { view, name, format: order.format })
          lines.push(
            lineOf(garment, view, { file: status ? '' : name, status: status ?? archiveTexts.ready }),
          )
          freeBuffers()
        }
      }
    }
    await archive.add('manifest.csv', { text: manifest(lines) }, ctx.clock())
  })

const named = (garment: GarmentRow, { generation, modelName }: ShownView, format: FormatName): Named => ({
  garment,
  pose: generation.poseType,
  modelName,
  gender: generation.selectedGender,
  extension: formats[format].fileType === 'png' ? 'png' : 'jpg',
})

interface Wanted {
  view: ShownView
  name: string
  format: FormatName
}

/** Null, or why it is not there. */
async function addPicture(
  ctx: Context,
  archive: Archive,
  { view: { generation }, name, format }: Wanted,
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

const withoutPicture = ({ ref, name }: GarmentRow): Line => ({
  ref: ref ?? name,
  file: '',
  status: archiveTexts.none,
  label: '',
  alt: '',
})

function lineOf(
  { ref, name }: GarmentRow,
  { generation, modelName }: ShownView,
  outcome: Pick<Line, 'file' | 'status'>,
): Line {
  const { poseType: pose, selectedGender, madeByAi } = generation
  const isAi = madeByAi ?? true
  const who = isAi ? (modelName ?? archiveTexts.anybody(selectedGender)) : archiveTexts.mannequin
  return {
    ref: ref ?? name,
    ...outcome,
    label: archiveTexts.label(isAi),
    alt: archiveTexts.alt({ name, pose, who }),
  }
}

function* manifest(lines: Line[]): Generator<string> {
  yield csvMark + csvRow(['ref', 'file', 'status', 'label', 'alt text'])
  for (const { ref, file, status, label, alt } of lines) yield csvRow([ref, file, status, label, alt])
}
