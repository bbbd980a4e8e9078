import type { SignedInSession } from '#contracts/own-account.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { listSessions } from './session-store.ts'
import { isLive } from './sessions.ts'

/** Where the person is signed in, the latest first. */
export async function presentSessions(
  ctx: Context,
  caller: Caller,
  currentId: string | null,
): Promise<SignedInSession[]> {
  const live = (await listSessions(ctx.db, caller.id)).filter((session) => isLive(session, ctx.clock()))
  return live
    .sort((a, b) => b.startedAt.localeCompare(a.startedAt))
    .map(({ publicId, startedAt, seenAt, userAgent }) => ({
      id: publicId,
      startedAt,
      seenAt,
      userAgent,
      isCurrent: publicId === currentId,
    }))
}
