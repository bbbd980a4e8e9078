import type { GarmentEdit } from '#contracts/garments.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { searchText } from './fold.ts'
import { editRow, findGarment } from './store.ts'

/** Changes what a shop calls it; refuses when somebody changed it since the version that was looked at. */
export async function editGarment(
  ctx: Context,
  { userId, id }: { userId: string; id: string },
  { version, ...edit }: GarmentEdit,
): Promise<void> {
  const garment = await findGarment(ctx.db, { userId, id })
  if (!garment) throw refuse('not_found')
  const { name = garment.name, ref = garment.ref } = edit
  const change = { ...edit, search: searchText({ name, ref }), updatedAt: ctx.clock() }
  const isFresh = garment.version === version && (await editRow(ctx.db, { userId, id, version }, change))
  if (!isFresh) throw refuse('stale_edit')
  await ctx.events.publish(ctx.db, { userId, generationId: null })
}
