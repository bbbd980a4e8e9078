import type { GarmentKind } from '#contracts/generations.ts'
import type { ImageProviderName } from '#contracts/image-providers.ts'
import type { PlanId } from '#contracts/plans.ts'
import type { RoutingRule } from '#contracts/routing.ts'

/** Whose picture it is, and of what; null where nobody said. */
export interface Subject {
  plan: PlanId | null
  kind: GarmentKind | null
}

interface Table {
  rules: readonly RoutingRule[]
  /** The order of the settings: what holds where no rule fits. */
  configured: readonly ImageProviderName[]
}

/** Who is asked for a picture, one after the other. What a rule names and the settings do not is left out. */
export function routeFor({ plan, kind }: Subject, { rules, configured }: Table): ImageProviderName[] {
  const rule = rules.find(
    (each) => (each.plan === null || each.plan === plan) && (each.kind === null || each.kind === kind),
  )
  const route = rule?.providers.filter((name) => configured.includes(name)) ?? []
  return route.length > 0 ? route : [...configured]
}
