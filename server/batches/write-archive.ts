import { Readable } from 'node:stream'
import { archiveTexts } from '#contracts/archive.ts'
import type { ArchiveQuery } from '#contracts/batches.ts'
import { type ErrorCode, errors, failures, isFailureCode } from '#contracts/errors.ts'
import type { FormatName } from '#contracts/format-words.ts'
import { formats } from '#contracts/formats.ts'
import type { Context } from '#server/context.ts'
import { failpoint } from '#server/failpoint.ts'
import { archivePictures, lineOf, manifest, type Wanted } from '#server/garments/archive-pictures.ts'
import { enforce } from '#server/limits/enforce.ts'
import { limits } from '#server/limits/limits.ts'
import { refuse } from '#server/refusal.ts'
import { createTemplateNames, readTemplate } from './archive-template.ts'
import { countItems, listFinished, type ShownItem } from './item-store.ts'
import { countsOf, getBatch } from './show-batch.ts'
import type { BatchRow, Owned } from './store.ts'

const portion = 50

interface Order {
  batch: BatchRow
  format: FormatName
  template: string
  /** Without any approved one: all that nobody discarded. */
  onlyApproved: boolean
  withDiscarded: boolean
}

/** The finished pictures of a batch as a ZIP; nothing but one of them is in memory. */
export async function writeBatchArchive(ctx: Context, which: Owned, query: ArchiveQuery): Promise<Readable> {
  const order = await readOrder(ctx, which, query)
  await enforce(ctx, ctx.db, { limit: limits.archivesPerAccount, of: which.userId, code: 'too_many' })
  return archivePictures(ctx, { pictures: listWanted(ctx, order), format: order.format })
}

/** Its list alone. */
export async function writeManifest(ctx: Context, which: Owned, query: ArchiveQuery): Promise<Readable> {
  const order = await readOrder(ctx, which, query)
  const lines = []
  for await (const wanted of listWanted(ctx, order)) lines.push(lineOf(wanted, null))
  return Readable.from(manifest(lines), { objectMode: false })
}

async function readOrder(ctx: Context, which: Owned, query: ArchiveQuery): Promise<Order> {
  const template = readTemplate(query.template)
  const batch = await getBatch(ctx, which)
  const counts = countsOf(await countItems(ctx.db, [batch.id]))
  const isAll = query.which === 'all'
  const ready = isAll ? counts.completed : counts.approved || counts.completed - counts.discarded
  if (ready === 0) throw refuse('batch_nothing_ready')
  return {
    batch,
    template,
    format: query.format ?? batch.look.format,
    onlyApproved: !isAll && counts.approved > 0,
    withDiscarded: isAll,
  }
}

async function* listWanted({ db }: Context, order: Order): AsyncGenerator<Wanted> {
  const extension = formats[order.format].fileType === 'png' ? 'png' : 'jpg'
  const nameOf = createTemplateNames(order.template, extension)
  let after = -1
  for (;;) {
    const items = await listFinished(db, { batchId: order.batch.id, after, limit: portion })
    for (const shown of items) yield wantedOf(shown, order, nameOf)
    await failpoint('in-batch-archive')
    const last = items.at(-1)
    if (!last || items.length < portion) return
    after = last.item.position
  }
}

function wantedOf(shown: ShownItem, order: Order, nameOf: ReturnType<typeof createTemplateNames>): Wanted {
  const { item, garment, ref, generation, modelName } = shown
  const own = { ref, name: garment.name }
  if (!generation || shown.status !== 'completed') {
    return { garment: own, view: null, name: null, status: statusOf(shown) }
  }
  const isIn = order.onlyApproved
    ? item.review === 'approved'
    : order.withDiscarded || item.review !== 'discarded'
  const picture = { ...own, pose: item.pose, modelName, gender: generation.selectedGender }
  return {
    garment: own,
    view: { generation, modelName },
    name: isIn ? nameOf(picture) : null,
    status: isIn ? archiveTexts.ready : archiveTexts.notApproved,
  }
}

function statusOf({ status, item, generation }: ShownItem): string {
  const code = item.failure ?? generation?.failure ?? null
  if (status === 'failed') return causeOf(code) ?? archiveTexts.failed
  return status === 'skipped' ? archiveTexts.skipped : archiveTexts.none
}

/** Its picture failed, or it was refused before there was one. */
function causeOf(code: string | null): string | null {
  if (isFailureCode(code)) return failures[code]
  return code !== null && Object.hasOwn(errors, code) ? errors[code as ErrorCode].message : null
}
