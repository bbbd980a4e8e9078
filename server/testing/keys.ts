import { type CreatedKey, type KeyMode, type KeyScope, keyScopes } from '#contracts/keys.ts'
import type { PlanId } from '#contracts/plans.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import type { Client } from './client.ts'
import type { TestApp } from './test-app.ts'

interface Program {
  /** Of the person behind it. */
  owner: Client
  userId: string
  email: string
  /** Sends the key with everything, and no cookie. */
  client: Client
  key: CreatedKey
}

interface Choices {
  mode?: KeyMode
  scopes?: readonly KeyScope[]
  /** What the account pays for once the key is there; a live key is made on Enterprise. */
  plan?: PlanId
}

/** A program with a key of an account of its own. */
export async function signUpProgram(
  app: TestApp,
  { mode = 'live', scopes = keyScopes, plan = mode === 'live' ? 'enterprise' : 'free' }: Choices = {},
): Promise<Program> {
  const owner = app.client()
  const { id: userId, email } = await owner.signUp()
  const setPlan = (subscriptionPlan: PlanId) =>
    app.ctx.db.update(users).set({ subscriptionPlan }).where(eq(users.id, userId))
  await setPlan('enterprise')
  const response = await owner.ask('/api/keys', { json: { name: 'Prova', mode, scopes } })
  if (response.status !== 201) throw new Error(`no key: ${await response.text()}`)
  const key = (await response.json()) as CreatedKey
  await setPlan(plan)
  return { owner, userId, email, client: app.client().withKey(key.key), key }
}
