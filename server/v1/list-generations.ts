import type { Query } from '#contracts/endpoint.ts'
import type { v1 } from '#contracts/v1.ts'
import type { Context } from '#server/context.ts'
import { listForKey } from '#server/generations/list-for-key.ts'
import type { KeyCaller } from '#server/http/caller.ts'
import { pageOf, placeOf } from '#server/paging.ts'
import { presentForKey } from './present.ts'

export async function listGenerations(
  ctx: Context,
  caller: KeyCaller,
  { after, limit, status, ref }: Query<typeof v1.listGenerations>,
) {
  const rows = await listForKey(ctx.db, {
    userId: caller.id,
    test: caller.key.mode === 'test',
    behind: placeOf(after),
    limit: limit + 1,
    status,
    ref,
  })
  return pageOf(rows, { limit, present: presentForKey, place: ({ generation }) => generation })
}
