import { join } from 'node:path'
import { pino } from 'pino'
import { legalVersion } from '#contracts/legal.ts'
import type { PlanId } from '#contracts/plans.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { demoModels } from '#server/boot/demo-models.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { quotaPeriod } from '#server/quota/period.ts'
import { Client } from '#server/testing/client.ts'
import type { Home } from './product.ts'

export const password = 'Sartoria2026'

/** Accounts on a plan that nobody can sign up to, entered before the product runs. Answers their addresses. */
export async function enterAccounts(home: Home, plan: PlanId, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `${plan}-${index}@example.com`)
  const hash = await hashPassword(password)
  await using database = await openDatabase(home)
  const period = quotaPeriod(
    { subscriptionPlan: plan, currentPeriodStart: null, currentPeriodEnd: null, periodQuota: null },
    new Date(),
  )
  // Somebody who works this month already: the first picture of a month costs a query more.
  const acceptances = [{ version: legalVersion, at: new Date().toISOString() }]
  const account = { password: hash, subscriptionPlan: plan, quotaPeriod: period.key, acceptances }
  await database.db.insert(users).values(emails.map((email) => ({ email, ...account })))
  // A database with people in it is not seeded any more, and a catalogue is part of the work measured.
  await database.db.insert(models).values(demoModels)
  return emails
}

/** Before the product runs; the super-admin is the one whose address it is told. */
export async function makeAdministrator(home: Home, email: string): Promise<void> {
  await using database = await openDatabase(home)
  await database.db.update(users).set({ isAdmin: true, passwordByLink: true }).where(eq(users.email, email))
}

export const openDatabase = (home: Home) =>
  home.databaseUrl
    ? openPostgres({ url: home.databaseUrl, connections: 30 }, pino({ level: 'silent' }))
    : openEmbedded(join(home.dataDir, 'db'))

export async function signIn(url: string, email: string, secret = password): Promise<Client> {
  const client = new Client(url)
  const response = await client.ask('/api/auth/login', { json: { email, password: secret } })
  if (!response.ok) throw new Error(`sign-in answered ${response.status}`)
  await response.arrayBuffer()
  return client
}
