import { readFile } from 'node:fs/promises'
import type { Coaching } from '#contracts/generations.ts'
import { EnginePoolError } from '#engine/pool.ts'
import type { Coaching as EngineCoaching, EnginePoolErrorCode } from '#engine/types.ts'
import type { Context } from '#server/context.ts'
import { type Refusal, refuse } from '#server/refusal.ts'

type Looking = Pick<Context, 'coach' | 'looks'>

/** Advice about a photo that nobody keeps. */
export async function coachPhoto(
  ctx: Looking & Pick<Context, 'pictures'>,
  userId: string,
  photo: { path: string } | undefined,
): Promise<Coaching> {
  if (!photo) throw refuse('no_file')
  return adviceOf(await lookAtUpload(ctx, userId, photo))
}

export const adviceOf = ({ advice, category, categoryConfidence }: EngineCoaching): Coaching => ({
  advice,
  garmentKind: category,
  kindConfidence: categoryConfidence,
})

/**
 * All that the engine says of a file that was received. What an upload would refuse is refused here in the same words.
 * Accounts take turns: however much one of them wants looked at, the next look is somebody else's.
 */
export const lookAtUpload = (
  ctx: Looking & Pick<Context, 'pictures'>,
  userId: string,
  photo: { path: string },
): Promise<EngineCoaching> =>
  ctx.looks.run(userId, async () => {
    await ctx.pictures.inspect(photo.path)
    return look(ctx, await readFile(photo.path))
  })

/** All that the engine says of a photo that was accepted before. */
export const lookAt = (ctx: Looking, userId: string, photo: Uint8Array): Promise<EngineCoaching> =>
  ctx.looks.run(userId, () => look(ctx, photo))

const look = ({ coach }: Pick<Context, 'coach'>, photo: Uint8Array): Promise<EngineCoaching> =>
  coach.coach(photo).catch(refusedLook)

/** Why a look came to nothing, for the person who asked. */
export function refusedLook(error: unknown): never {
  throw error instanceof EnginePoolError ? explain(error.code) : error
}

function explain(code: EnginePoolErrorCode): Refusal {
  if (code === 'unreadable') return refuse('picture_damaged')
  return refuse('unavailable', { retryAfterSeconds: 10 })
}
