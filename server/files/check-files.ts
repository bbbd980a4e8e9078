import { desc, eq, gt, isNotNull, lt } from 'drizzle-orm'
import { listPictureKeys } from '#server/catalogue/store.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { fileChecks } from '#server/db/schema.ts'
import { type Owner, theHouse } from '#server/vault/owner.ts'
import { BrokenSeal } from '#server/vault/seal.ts'
import { namedFiles, withCopies } from './named-files.ts'
import { listExisting, listFiled } from '#server/generations/store.ts'
import { sweepOrphans } from './sweep-orphans.ts'

const day = 24 * 3600_000
const keptMs = 90 * day
const pageSize = 200

export type FileCheck = typeof fileChecks.$inferSelect

/** What the last look that came to its end found; null before the first. */
export async function lastFileCheck(db: Db): Promise<FileCheck | null> {
  const [row] = await db
    .select()
    .from(fileChecks)
    .where(isNotNull(fileChecks.finishedAt))
    .orderBy(desc(fileChecks.startedAt))
    .limit(1)
  return row ?? null
}

/** Once a day, whoever asks: opens every file that a row names, one at a time, and counts what is wrong with them. */
export async function checkFiles(ctx: Context, signal?: AbortSignal): Promise<void> {
  const id = await begin(ctx)
  if (!id) return
  try {
    const sum = { files: 0, missing: 0, damaged: 0 }
    for await (const [owner, key, isNamed] of everyNamedFile(ctx)) {
      signal?.throwIfAborted()
      const state = await look(ctx, owner, key)
      // Its owner may have removed it in this moment.
      if (state === 'missing' && !(await isNamed())) continue
      sum.files++
      if (state === 'well') continue
      sum[state]++
      ctx.log.error({ file: key, state }, 'a stored file is not well')
    }
    const change = { ...sum, ...(await sweepOrphans(ctx)), finishedAt: ctx.clock() }
    await ctx.db.update(fileChecks).set(change).where(eq(fileChecks.id, id))
  } catch (error) {
    // Cut short, it is no reason to wait for another day.
    await ctx.db.delete(fileChecks).where(eq(fileChecks.id, id))
    if (!signal?.aborted) throw error
  }
}

/** Null when another one began within the day. */
async function begin(ctx: Context): Promise<string | null> {
  const startedAt = ctx.clock()
  const ago = (ms: number) => new Date(startedAt.getTime() - ms)
  return ctx.db.transaction(async (tx) => {
    const recent = gt(fileChecks.startedAt, ago(day))
    const [other] = await tx.select({ id: fileChecks.id }).from(fileChecks).where(recent).limit(1)
    if (other) return null
    await tx.delete(fileChecks).where(lt(fileChecks.startedAt, ago(keptMs)))
    const [row] = await tx.insert(fileChecks).values({ startedAt }).returning({ id: fileChecks.id })
    return row?.id ?? null
  })
}

type NamedFile = [owner: Owner, key: string, isNamed: () => Promise<boolean>]

async function* everyNamedFile(ctx: Context): AsyncGenerator<NamedFile> {
  for (const key of await listPictureKeys(ctx.db)) {
    const isNamed = async () => (await listPictureKeys(ctx.db)).includes(key)
    for (const file of withCopies(key)) yield [theHouse, file, isNamed]
  }
  let after: string | null = null
  for (;;) {
    const page = await listFiled(ctx.db, after, pageSize)
    for (const row of page) {
      const isNamed = async () => {
        const [now] = await listExisting(ctx.db, [row.id])
        return now !== undefined
      }
      for (const key of namedFiles(row)) yield [row.userId, key, isNamed]
    }
    after = page.at(-1)?.id ?? null
    if (after === null) return
  }
}

async function look(ctx: Context, owner: Owner, key: string): Promise<'well' | 'missing' | 'damaged'> {
  try {
    return (await ctx.storage.of(owner).get(key)) ? 'well' : 'missing'
  } catch (error) {
    if (error instanceof BrokenSeal) return 'damaged'
    throw error
  }
}
