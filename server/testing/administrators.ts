import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import type { Client } from './client.ts'
import type { TestApp } from './test-app.ts'

/** A browser in which an administrator is signed in. */
export async function signUpAdmin(
  app: TestApp,
  email?: string,
): Promise<Client & { email: string; id: string }> {
  const client = app.client()
  const account = await client.signUp(email)
  await app.ctx.db
    .update(users)
    .set({ isAdmin: true, emailConfirmedAt: new Date(), passwordByLink: true })
    .where(eq(users.id, account.id))
  return Object.assign(client, account)
}

/** The designated address, and the role: it takes both. */
export async function signUpSuperAdmin(app: TestApp): Promise<Client> {
  // As config.ts designates it outside production.
  return signUpAdmin(app, 'super@example.com')
}
