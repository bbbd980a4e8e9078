import type { Context } from '#server/context.ts'
import { type Opened, openCopy } from '#server/files/open-copy.ts'
import { refuse } from '#server/refusal.ts'
import { findGeneration, findTicket } from './store.ts'

/** What the person chose to show with the question, and nothing else of theirs. */
export async function showPicture(
  ctx: Context,
  { id, part }: { id: string; part: 'picture' | 'photo' },
): Promise<Opened> {
  const ticket = await findTicket(ctx.db, id)
  const generation = ticket?.generationId ? await findGeneration(ctx.db, ticket.generationId) : null
  const key = generation?.[part]
  if (!generation || !key) throw refuse('not_found')
  const opened = await openCopy(ctx, generation.userId, { key, size: 'view' })
  if (!opened) throw refuse(part === 'photo' ? 'photo_lost' : 'picture_lost')
  return opened
}
