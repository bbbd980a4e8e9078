import type { RoutingRule } from '#contracts/routing.ts'
import { editInstant } from '#server/audit/edit-instant.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { findNewest, insertVersion, type VersionRow } from './store.ts'

interface Change {
  rules: RoutingRule[]
  seen: string | null
}

/** Writes the rules as a new version. */
export async function changeRouting(
  ctx: Context,
  caller: Caller,
  { rules, seen }: Change,
): Promise<VersionRow> {
  const configured = ctx.images.providers.map(({ name }) => name)
  if (rules.some(({ providers }) => providers.some((name) => !configured.includes(name))))
    throw refuse('invalid', { fields: { rules: 'route_unknown' } })
  return ctx.db.transaction(async (tx) => {
    const before = await findNewest(tx)
    if ((before === null) !== (seen === null)) throw refuse('stale_edit')
    const at = before
      ? editInstant(ctx.clock(), { last: before.createdAt, seen: seen ?? undefined })
      : ctx.clock()
    const number = (before?.number ?? 0) + 1
    const after = await insertVersion(tx, { number, rules, authorId: caller.id, createdAt: at })
    if (!after) throw refuse('stale_edit')
    await recordChange(tx, {
      actor: caller,
      action: 'routing.update',
      subject: `#${number}`,
      before: before && { rules: describe(before.rules) },
      after: { rules: describe(rules) },
      at,
    })
    return after
  })
}

/** A line for each rule, for who reads the log. */
const describe = (rules: readonly RoutingRule[]): string =>
  rules
    .map(({ plan, kind, providers }) => `${plan ?? '*'} · ${kind ?? '*'} → ${providers.join(', ')}`)
    .join('\n')
