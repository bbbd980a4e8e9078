import type { ArchiveForm } from '#contracts/garments.ts'
import type { Context } from '#server/context.ts'
import { listShownViews } from '#server/generations/list-shown-views.ts'
import { enforce } from '#server/limits/enforce.ts'
import { limits } from '#server/limits/limits.ts'
import { refuse } from '#server/refusal.ts'
import { forgetArchives, insertArchive, listChosen } from './archive-store.ts'

const linkMs = 10 * 60_000

/**
 * Hundreds of garments do not fit into an address, and a browser saves a stream to the disk only when it goes to one: so
 * what was chosen is kept for a moment, and can be refused in words.
 */
export async function requestArchive(ctx: Context, userId: string, { ids, format }: ArchiveForm) {
  const garments = await listChosen(ctx.db, userId, ids)
  // Some may lie in the bin by now.
  if (garments.length === 0) throw refuse('not_found')
  const garmentIds = garments.map(({ id }) => id)
  const views = await listShownViews(ctx.db, garmentIds)
  const pictures = views.filter(({ generation }) => generation.lostAt === null).length
  if (pictures === 0) throw refuse('nothing_finished')
  await enforce(ctx, ctx.db, { limit: limits.archivesPerAccount, of: userId, code: 'too_many' })
  const now = ctx.clock()
  await forgetArchives(ctx.db, now)
  const expiresAt = new Date(now.getTime() + linkMs)
  const id = await insertArchive(ctx.db, { userId, garmentIds, format, expiresAt })
  return { url: `/api/garments/archives/${id}`, pictures, expiresAt: expiresAt.toISOString() }
}
