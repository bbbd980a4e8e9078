import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { type Owner, theHouse } from '#server/vault/owner.ts'
import { BrokenSeal } from '#server/vault/seal.ts'
import { foldersOfAccounts, ownerOf, roots } from './keys.ts'
import { listAttachments, listExisting, listGarments, listLogos, listModelFiles } from './store.ts'

/** Ids are random, so the first ones are as good as any. */
const sampleSize = 20

/** Whether the files are this database's: it has the keys that open more than half of a sample. */
export async function knowsFiles(ctx: Pick<Context, 'db' | 'storage'>): Promise<boolean> {
  const owned = await sampleOfAccounts(ctx)
  const keys = owned.size > 0 ? owned : await sampleOfTheHouse(ctx)
  const owners = await listOwners(ctx.db, [...owned.keys()])
  let opened = 0
  for (const [group, key] of keys) {
    const owner = owned.size > 0 ? owners.get(group) : theHouse
    if (owner !== undefined && (await opens(ctx, owner, key))) opened++
  }
  return opened * 2 > keys.size
}

/** Photos and pictures, by the garment, the generation or the account that they belong to. */
async function sampleOfAccounts(ctx: Pick<Context, 'storage'>): Promise<Map<string, string>> {
  const samples = await Promise.all(
    foldersOfAccounts.map((root) => sample(ctx, root, (key) => ownerOf(key) ?? '')),
  )
  return new Map(samples.flatMap((found) => [...found]))
}

async function listOwners(db: Db, ids: string[]): Promise<Map<string, Owner>> {
  const rows = [...(await listExisting(db, ids)), ...(await listGarments(db, ids))]
  const shops = await listLogos(db, ids)
  const shown = await listAttachments(db, ids)
  const withModels = (await listModelFiles(db)).flatMap(({ owner }) => owner ?? [])
  return new Map([
    ...withModels.map((id) => [id, id] as const),
    ...rows.map((row) => [row.id, row.userId] as const),
    ...shops.map(({ id }) => [id, id] as const),
    ...shown.map(({ userId }) => [userId, userId] as const),
  ])
}

/** The catalogue and what closed accounts left. */
async function sampleOfTheHouse(ctx: Pick<Context, 'storage'>): Promise<Map<string, string>> {
  for (const root of roots) {
    const found = await sample(ctx, root, (key) => key)
    if (found.size > 0) return found
  }
  return new Map()
}

/** One file of each group, by the group's name. */
async function sample(
  ctx: Pick<Context, 'storage'>,
  prefix: string,
  groupOf: (key: string) => string,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for await (const { key } of ctx.storage.list(prefix)) {
    found.set(groupOf(key), key)
    if (found.size === sampleSize) break
  }
  return found
}

async function opens({ storage }: Pick<Context, 'storage'>, owner: Owner, key: string): Promise<boolean> {
  try {
    return (await storage.of(owner).get(key)) !== null
  } catch (error) {
    if (error instanceof BrokenSeal) return false
    throw error
  }
}
