import type { Context } from '#server/context.ts'
import { openFile } from '#server/files/open-file.ts'
import { refusedLook } from '#server/generations/coach-photo.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import type { Owner } from '#server/vault/owner.ts'

/** Refuses, beside the form's `field`, a person's picture that shows no face: an AI is told to keep that face. */
export async function requireFace(
  ctx: Context,
  caller: Caller,
  { owner, key, field }: { owner: Owner; key: string; field: 'picture' | 'imageUrl' },
): Promise<void> {
  const picture = await openFile(ctx, owner, key)
  const isSeen = await ctx.looks.run(caller.id, () => ctx.coach.showsFace(picture).catch(refusedLook))
  if (!isSeen) throw refuse('face_missing', { fields: { [field]: 'face_missing' } })
}
