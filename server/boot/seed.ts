import type { PaidPlanId } from '#contracts/checkout.ts'
import { defaultPrompts } from '#contracts/instructions.ts'
import { planIds } from '#contracts/plans.ts'
import { addDemoAccount } from '#server/accounts/add-demo-account.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { beginWithPlan, subscribeForDemo } from '#server/billing/subscribe-for-demo.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { adminConfig } from '#server/db/schema/prompts.ts'
import { users } from '#server/db/schema/users.ts'
import { count, sql } from '#server/db/sql.ts'
import { demoModels } from './demo-models.ts'
import { withPicture } from './fill-catalogue.ts'

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

// Any number of our own; every process uses the same one.
const advisoryLock = 7_402_117

/** Demo logins, prompts and catalogue, only into a database that nobody has used. */
export async function seedWhenEmpty(ctx: Context): Promise<void> {
  if (await isUsed(ctx.db)) return
  const password = await hashPassword(demoPassword)
  const catalogue = await Promise.all(demoModels.map((model) => withPicture(ctx.storage, model)))
  const seeded = await ctx.db.transaction(async (tx) => {
    // Of replicas that start together on an empty database one seeds; the others wait here and then find it used.
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`)
    if (await isUsed(tx)) return []
    const payers = await enterPeople(tx, { password, at: ctx.clock() })
    const prompts = Object.entries(defaultPrompts).map(([key, value]) => ({ key, value }))
    await tx.insert(adminConfig).values(prompts).onConflictDoNothing()
    await tx.insert(models).values(catalogue)
    return payers
  })
  for (const { userId, plan } of seeded) await subscribeForDemo(ctx, userId, plan)
}

/** The demo accounts; answers those that pay for a plan. */
async function enterPeople(tx: Db, common: { password: string; at: Date }): Promise<Payer[]> {
  const payers: Payer[] = []
  for (const { plan, ...person } of demoLogins) {
    const userId = await addDemoAccount(tx, { ...person, ...common })
    if (!userId || plan === 'free') continue
    await beginWithPlan(tx, userId, plan)
    payers.push({ userId, plan })
  }
  return payers
}

interface Payer {
  userId: string
  plan: PaidPlanId
}

async function isUsed(db: Db): Promise<boolean> {
  const [row] = await db.select({ value: count() }).from(users)
  return (row?.value ?? 0) > 0
}
