import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { enforce } from '#server/limits/enforce.ts'
import { limits } from '#server/limits/limits.ts'
import { requireRoom } from './require-room.ts'

/** Before the first byte of a photo is read: not too many in a short time, and only where there is room for it. */
export async function admitPhotos(ctx: Context, caller: Caller): Promise<void> {
  await enforce(ctx, ctx.db, { limit: limits.uploadsPerAccount, of: caller.id, code: 'too_many' })
  await requireRoom(ctx, caller)
}
