import { readFile } from 'node:fs/promises'
import type { Coaching } from '#contracts/generations.ts'
import { EnginePoolError } from '#engine/pool.ts'
import type { Coaching as EngineCoaching, EnginePoolErrorCode } from '#engine/types.ts'
import type { Context } from '#server/context.ts'
import { type Refusal, refuse } from '#server/refusal.ts'

type Looking = Pick<Context, 'coach' | 'looks'>

/**
 * Advice about a photo that nobody keeps. A photo that an upload would refuse is refused here in the same words.
 * Accounts take turns: however much one of them wants looked at, the next look is somebody else's.
 */
export async function coachPhoto(
  ctx: Looking & Pick<Context, 'pictures'>,
  userId: string,
  photo: { path: string } | undefined,
): Promise<Coaching> {
  if (!photo) throw refuse('no_file')
  return ctx.looks.run(userId, async () => {
    await ctx.pictures.inspect(photo.path)
    const { advice, category, categoryConfidence } = await look(ctx, await readFile(photo.path))
    return { advice, garmentKind: category, kindConfidence: categoryConfidence }
  })
}

/** All that the engine says of a photo that was accepted before. */
export const lookAt = (ctx: Looking, userId: string, photo: Uint8Array): Promise<EngineCoaching> =>
  ctx.looks.run(userId, () => look(ctx, photo))

const look = ({ coach }: Pick<Context, 'coach'>, photo: Uint8Array): Promise<EngineCoaching> =>
  coach.coach(photo).catch((error: unknown) => {
    throw error instanceof EnginePoolError ? explain(error.code) : error
  })

function explain(code: EnginePoolErrorCode): Refusal {
  if (code === 'unreadable') return refuse('picture_damaged')
  return refuse('unavailable', { retryAfterSeconds: 10 })
}
