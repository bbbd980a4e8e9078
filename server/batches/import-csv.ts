import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { CsvFault, CsvImport, CsvLineFault } from '#contracts/batch-words.ts'
import { garmentKinds, uploadLimits } from '#contracts/generations.ts'
import { plans } from '#contracts/plans.ts'
import { getCaller } from '#server/accounts/caller.ts'
import type { Context } from '#server/context.ts'
import type { PhotoPart } from '#server/files/keys.ts'
import { requireRoom } from '#server/generations/require-room.ts'
import type { Caller } from '#server/http/caller.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { Refusal, refuse } from '#server/refusal.ts'
import { addGarment } from './add-garment.ts'
import { countGarments, hasRef } from './garment-store.ts'
import { type CsvLine, readCsv } from './read-csv.ts'
import { findBatch, lockBatch, type Owned, updateBatch } from './store.ts'
import { tellOfBatch } from './tell.ts'

const fetchMs = 20_000
/** Lines whose pictures are fetched together. */
const together = 4
/** A list that has not moved for so long is nobody's any more. */
const staleMs = 5 * 60_000

/** Takes a list on: what is wrong with its lines is said at once, the pictures are fetched in the background. */
export async function takeCsv(ctx: Context, which: Owned, file: { path: string } | undefined): Promise<void> {
  if (!file) throw refuse('no_file')
  const { lines, faults } = readCsv(await readFile(file.path))
  const total = lines.length + faults.length
  await ctx.db.transaction(async (tx) => {
    const batch = await lockBatch(tx, which)
    if (!batch) throw refuse('not_found')
    if (batch.status === 'cancelled') throw refuse('batch_over')
    const now = ctx.clock()
    const isBusy = batch.csv && batch.csv.done < batch.csv.lines
    if (isBusy && now.getTime() - batch.updatedAt.getTime() < staleMs) throw refuse('csv_reading')
    const csv: CsvImport = { lines: total, done: faults.length, faults }
    await updateBatch(tx, batch.id, { csv, updatedAt: now })
    if (lines.length > 0) await ctx.queue.enqueue(tx, importCsv, { payload: { ...which, lines } })
    await tellOfBatch(ctx, tx, batch)
  })
}

const csvLine = z.object({
  line: z.int(),
  ref: z.string(),
  imageUrl: z.string(),
  detailUrl: z.nullable(z.string()),
  backUrl: z.nullable(z.string()),
  kind: z.nullable(z.enum(garmentKinds)),
})

/** Reads the pictures of a list. Started again, it goes on: a garment that is there already is not entered twice. */
export const importCsv = defineJob({
  name: 'import-csv',
  payload: z.object({ id: z.uuid(), userId: z.uuid(), lines: z.array(csvLine) }),
  retries: 5,
  concurrency: 1,
  run: async (ctx, { lines, ...which }, { signal }) => {
    const first = await findBatch(ctx.db, which)
    if (!first?.csv) return
    const begun = first.csv.done - first.csv.faults.filter(({ fault }) => isOfText(fault)).length
    for (let at = Math.max(0, begun); at < lines.length; at += together) {
      signal.throwIfAborted()
      const portion = lines.slice(at, at + together)
      const caller = await getCaller(ctx, which.userId)
      const results = await Promise.all(portion.map((line) => importLine(ctx, caller, { which, line })))
      const isThere = await note(ctx, which, {
        count: portion.length,
        faults: results.flatMap((fault) => fault ?? []),
      })
      if (!isThere) return
    }
  },
})

const textFaults: readonly CsvFault[] = [
  ...(['ref_missing', 'ref_long', 'ref_twice', 'ref_spoiled', 'url_missing'] as const),
  ...(['url_refused', 'kind_unknown', 'lines_many'] as const),
]
/** Seen before anything was fetched. */
const isOfText = (fault: CsvFault): boolean => textFaults.includes(fault)

/** False when the batch is gone or has another list by now. */
async function note(
  ctx: Context,
  which: Owned,
  { count, faults }: { count: number; faults: CsvLineFault[] },
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const batch = await lockBatch(tx, which)
    if (!batch?.csv || batch.status === 'cancelled') return false
    const { lines, done, faults: known } = batch.csv
    const csv = {
      lines,
      done: done + count,
      faults: [...known, ...faults].toSorted((a, b) => a.line - b.line),
    }
    await updateBatch(tx, batch.id, { csv, updatedAt: ctx.clock() })
    await tellOfBatch(ctx, tx, batch)
    return true
  })
}

interface Importing {
  which: Owned
  line: CsvLine
}

/** Null when the garment is in, else what was wrong. */
async function importLine(
  ctx: Context,
  caller: Caller,
  { which, line }: Importing,
): Promise<CsvLineFault | null> {
  const folder = join(ctx.config.uploadFolder, `csv-${randomUUID()}`)
  const bad = (fault: CsvFault): CsvLineFault => ({ line: line.line, ref: line.ref, fault })
  try {
    await requireRoom(ctx, caller)
    if (await isFull(ctx, caller, { which, line })) return bad('batch_full')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const files = await fetchAll(ctx, folder, line)
    if (!files) return bad('picture')
    const form = { ref: line.ref, ...(line.kind && { kind: line.kind }) }
    await addGarment(ctx, caller, { batchId: which.id, form, files })
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'batch_full') return bad('batch_full')
    if (['account_full', 'storage_full'].includes(error.code)) return bad('account_full')
    return bad('picture')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A list may be ten times as long as a batch: nothing is fetched that cannot come in. One that is in by now may again. */
async function isFull(
  { db }: Pick<Context, 'db'>,
  { subscriptionPlan: plan }: Caller,
  { which, line }: Importing,
): Promise<boolean> {
  const isLast = (await countGarments(db, which.id)) >= plans[plan].batch.garments
  return isLast && !(await hasRef(db, which.id, line.ref))
}

type Fetched = Partial<Record<PhotoPart, { path: string; name: string }>>

async function fetchAll(ctx: Context, folder: string, line: CsvLine): Promise<Fetched | null> {
  const urls = { product: line.imageUrl, detail: line.detailUrl, back: line.backUrl }
  const files: Fetched = {}
  for (const [part, url] of Object.entries(urls) as [PhotoPart, string | null][]) {
    if (!url) continue
    const bytes = await ctx.web
      .read(url, { maxBytes: uploadLimits.maxBytes, timeoutMs: fetchMs })
      .catch((error: unknown) => {
        // Whatever is wrong with an address, the answer is the same.
        ctx.log.info({ error: String(error) }, 'a picture of a list was not fetched')
        return null
      })
    if (!bytes) return null
    const path = join(folder, part)
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    files[part] = { path, name: line.ref }
  }
  return files
}
