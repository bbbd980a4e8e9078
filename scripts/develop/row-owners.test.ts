import { expect, test } from 'vitest'
import { wrongsAboutUsers } from './row-owners.ts'

test.each([
  ['server/accounts/store.ts', 'tx.update(accounts).set({ password })'],
  ['server/billing/subscription.ts', 'db\n    .update(subscriptions)\n    .set({})'],
  ['server/quota/counter.ts', 'await tx.update(counters).set({})'],
  ['server/generations/store.ts', 'await tx.update(turns).set({ servedAt })'],
  ['server/billing/find-subscription.ts', 'db.select().from(subscriptions)'],
  ['server/analytics/users-store.ts', 'db.select({ id: users.id }).from(users)'],
  ['server/accounts/find-person.ts', 'db.select({ password: users.password }).from(users)'],
  ['server/billing/judge-books.ts', "digest.update(chunk) // an update of users' plans"],
])('%s may', (file, text) => {
  expect(wrongsAboutUsers(file, text)).toEqual([])
})

test.each([
  ['the whole row is written by nobody', 'server/accounts/store.ts', 'tx.update(users).set(change)'],
  ['not even made', 'server/db/seed.ts', 'tx.insert(users).values(people)'],
  ['not even deleted', 'server/accounts/close-account.ts', 'tx.delete(users).where()'],
  ['in another room', 'server/billing/apply-books.ts', 'tx\n  .update(accounts)\n  .set({ isAdmin })'],
  ['in another file of the room', 'server/quota/give-back.ts', 'tx.update(counters).set({})'],
  ['in plain SQL', 'server/quota/repair.ts', 'sql`update "users" set monthly_generations_used = 0`'],
])('a part of the row has one writer: %s', (_what, file, text) => {
  expect(wrongsAboutUsers(file, text)).toHaveLength(1)
})

test.each([
  ['by its name', 'db.select({ hash: users.password }).from(users)'],
  ['with the whole row', 'const [row] = await db\n    .select()\n    .from(users)\n    .where(mine)'],
  ['with the account', "import { accounts } from '#server/db/user-rows.ts'"],
])('a hash is read in no other room: %s', (_how, text) => {
  expect(wrongsAboutUsers('server/privacy/export-link.ts', text)).toHaveLength(1)
})
