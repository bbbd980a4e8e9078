import type { ImageProviderName } from '#contracts/image-providers.ts'
import type { PlanId } from '#contracts/plans.ts'
import type { RoutingRule } from '#contracts/routing.ts'
import type { Context } from '#server/context.ts'
import { routeFor, type Subject } from './route-for.ts'
import { findNewest } from './store.ts'

type RoutingContext = Pick<Context, 'db' | 'images'>

/** Who is asked for a picture, one after the other. */
export async function findRoute(ctx: RoutingContext, subject: Subject): Promise<ImageProviderName[]> {
  return routeFor(subject, await readTable(ctx))
}

/** Several at once, by one table. */
export async function readTable({ db, images }: RoutingContext) {
  const configured = images.providers.map(({ name }) => name)
  // Where there is one provider no rule can choose another.
  const rules: RoutingRule[] = configured.length > 1 ? ((await findNewest(db))?.rules ?? []) : []
  return { rules, configured }
}

/** Whether an AI makes the pictures of a plan, of garments whose kind nobody said. */
export async function isMadeByAi(ctx: RoutingContext, plan: PlanId): Promise<boolean> {
  const [first] = await findRoute(ctx, { plan, kind: null })
  return ctx.images.providers.find(({ name }) => name === first)?.isAi ?? false
}
