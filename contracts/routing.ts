import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { garmentKinds } from './generations.ts'
import { imageProviders } from './image-providers.ts'
import { planIds } from './plans.ts'

export const mostRules = 30

export const routingFieldErrors = {
  route_empty: 'Scegli almeno un fornitore',
  route_twice: 'Ogni fornitore può comparire una volta sola',
  route_unknown: 'Questo fornitore non è configurato',
  rules_too_many: `Al massimo ${mostRules} regole`,
  rule_twice: 'C’è già una regola per questo piano e questo capo',
}
const code = (code: keyof typeof routingFieldErrors) => code

/** Whose pictures are asked of whom, and in which order; the first rule that fits decides. */
export const routingRule = z.object({
  /** Null: every plan, every kind of garment. */
  plan: z.nullable(z.enum(planIds)),
  kind: z.nullable(z.enum(garmentKinds)),
  providers: z.array(z.enum(imageProviders)).check(
    z.minLength(1, code('route_empty')),
    z.refine((names) => new Set(names).size === names.length, code('route_twice')),
  ),
})
export type RoutingRule = z.infer<typeof routingRule>

const rules = z.array(routingRule).check(
  z.maxLength(mostRules, code('rules_too_many')),
  // The second of two such rules would never be reached.
  z.refine(
    (all) => new Set(all.map(({ plan, kind }) => `${plan} ${kind}`)).size === all.length,
    code('rule_twice'),
  ),
)

export const routingVersion = z.object({
  number: z.int(),
  rules: z.array(routingRule),
  /** The address of who wrote it; null once the account is closed. */
  author: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
})
export type RoutingVersion = z.infer<typeof routingVersion>

export const configuredProvider = z.object({
  name: z.enum(imageProviders),
  isAi: z.boolean(),
  /** What a picture is taken to cost. */
  cents: z.number(),
  /** What it may cost in a day, and has cost today with what is under way; null: no limit. */
  dailyLimitCents: z.nullable(z.int()),
  spentCents: z.int(),
})
export type ConfiguredProvider = z.infer<typeof configuredProvider>

export const routing = {
  read: endpoint({
    method: 'GET',
    path: '/api/super-admin/routing',
    summary: 'Which image provider is asked for whose pictures, and what each has cost today',
    access: 'superAdmin',
    reply: z.object({
      /** In the order of the settings, which holds where no rule fits. */
      providers: z.array(configuredProvider),
      /** Newest first, at most 50; the first is in force, none: the order of the settings. */
      versions: z.array(routingVersion),
    }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/super-admin/routing',
    summary:
      'Set the rules, as a new version; refused as stale when another version is in force than was seen',
    access: 'superAdmin',
    body: z.object({
      rules,
      /** When the version that the editor looked at was written; null: there was none. */
      seen: z.nullable(z.iso.datetime()),
    }),
    reply: routingVersion,
  }),
}
