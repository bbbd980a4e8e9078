import { count } from 'drizzle-orm'
import { planIds } from '#contracts/plans.ts'
import { hashPassword } from '#server/accounts/password.ts'
import type { Context } from '#server/context.ts'
import { defaultPrompts } from '#server/generations/instructions.ts'
import { demoModels } from './demo-models.ts'
import { adminConfig, models, users } from './schema.ts'

export const demoPassword = 'Indosso2026'
export const demoLogins = [
  { email: 'free@example.com', firstName: 'Negozio', lastName: 'Free', plan: planIds[0], isAdmin: false },
  {
    email: 'pro@example.com',
    firstName: 'Negozio',
    lastName: 'Professional',
    plan: planIds[1],
    isAdmin: false,
  },
  {
    email: 'enterprise@example.com',
    firstName: 'Negozio',
    lastName: 'Enterprise',
    plan: planIds[2],
    isAdmin: false,
  },
  { email: 'admin@example.com', firstName: 'Area', lastName: 'Admin', plan: planIds[0], isAdmin: true },
  { email: 'super@example.com', firstName: 'Super', lastName: 'Admin', plan: planIds[0], isAdmin: true },
] as const

/** Demo logins, prompts and catalogue, only into a database that nobody has used. */
export async function seedWhenEmpty(ctx: Context): Promise<void> {
  const [row] = await ctx.db.select({ value: count() }).from(users)
  if ((row?.value ?? 0) > 0) return
  const password = await hashPassword(demoPassword)
  await ctx.db.transaction(async (tx) => {
    const people = demoLogins.map(({ plan, ...person }) => ({ ...person, subscriptionPlan: plan, password }))
    await tx.insert(users).values(people).onConflictDoNothing()
    const prompts = Object.entries(defaultPrompts).map(([key, value]) => ({ key, value }))
    await tx.insert(adminConfig).values(prompts).onConflictDoNothing()
    await tx.insert(models).values(demoModels)
  })
}
