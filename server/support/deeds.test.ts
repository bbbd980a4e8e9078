import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Me } from '#contracts/accounts.ts'
import type { AuditEntry } from '#contracts/audit.ts'
import type { LedgerEntry } from '#contracts/billing.ts'
import type { Problem } from '#contracts/problem.ts'
import type { SupportedMail, SupportedUser } from '#contracts/support.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { repairCounters } from '#server/quota/repair.ts'
import { signUpSuperAdmin } from '#server/testing/administrators.ts'
import type { Client } from '#server/testing/client.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp()
let chief: Client
let shop: Client
let id: string
let email: string
beforeEach(async () => {
  app.setTime(null)
  chief = await signUpSuperAdmin(app)
  shop = app.client()
  ;({ id, email } = await shop.signUp())
})

const reason = 'Foto rovinate da noi'
const due = (more: object = {}) => ({ reason, key: randomUUID(), ...more })
const act = (path: string, json: object, method = 'POST') =>
  chief.ask(`/api/super-admin/users/${id}/${path}`, { method, json })
const me = async () => (await (await shop.ask('/api/auth/user')).json()) as Me
const log = async () => (await (await chief.ask('/api/super-admin/audit')).json()) as AuditEntry[]
const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as Problem).code]
const make = async () => (await shop.generate(await photo(), { headers: { prefer: 'wait=30' } })).status

test('granted credits make that many more pictures in this period, and their owner reads of them', async () => {
  for (let count = 0; count < 10; count++) expect(await make()).toBe(200)
  expect(await make()).toBe(402)
  const granted = await act('credits', due({ credits: 2 }))
  expect(await granted.json()).toMatchObject({ usage: { used: 10, limit: 12 } })
  expect(await me()).toMatchObject({ monthlyGenerationsUsed: 10, monthlyLimit: 12 })
  expect([await make(), await make(), await make()]).toEqual([200, 200, 402])
  const ledger = (await (await shop.ask('/api/billing/ledger')).json()) as LedgerEntry[]
  expect(ledger.find(({ kind }) => kind === 'granted')).toMatchObject({
    credits: 2,
    cause: 'Crediti aggiunti dall’assistenza',
    hasGeneration: false,
  })
  expect(await log()).toMatchObject([
    {
      action: 'account.grant_credits',
      actor: 'super@example.com',
      subject: email,
      before: { limit: 10 },
      after: { limit: 12, reason },
    },
  ])
}, 60_000)

test('a double click grants once, and two clicks at the same moment too', async () => {
  const form = due({ credits: 5 })
  const answers = await Promise.all([act('credits', form), act('credits', form), act('credits', form)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await me()).toMatchObject({ monthlyLimit: 15 })
  expect(await log()).toHaveLength(1)
  // The same key for something else is a mistake, and nothing happens.
  expect(await refusal(await act('sign-out', form))).toEqual([409, 'key_reused'])
  expect((await shop.ask('/api/auth/user')).status).toBe(200)
})

test('granted credits end with the period, and the hourly look finds nothing to mend', async () => {
  app.setTime('2026-11-23T10:00:00Z')
  await act('credits', due({ credits: 500 }))
  expect(await make()).toBe(200)
  await repairCounters(app.ctx, new AbortController().signal)
  expect(await me()).toMatchObject({ monthlyGenerationsUsed: 1, monthlyLimit: 510 })
  app.setTime('2026-12-01T10:00:00Z')
  chief = app.client()
  await shop.ask('/api/auth/login', { json: { email, password: 'Sartoria2026' } })
  expect(await me()).toMatchObject({ monthlyGenerationsUsed: 0, monthlyLimit: 10 })
})

test.each([
  [{ credits: 0 }, { credits: 'Da 1 a 500' }],
  [{ credits: 501 }, { credits: 'Da 1 a 500' }],
  [{ credits: 1.5 }, { credits: 'Da 1 a 500' }],
  [{ credits: 1, reason: '  ' }, { reason: 'Scrivi il motivo' }],
])('%j is refused in words and nothing is granted', async (more, fields) => {
  const answer = await act('credits', due(more))
  expect([answer.status, ((await answer.json()) as Problem).fields]).toEqual([400, fields])
  expect(await me()).toMatchObject({ monthlyLimit: 10 })
  expect(await log()).toEqual([])
})

test('a complimentary plan acts at once and ends when it is taken back', async () => {
  const given = await act('plan', due({ plan: 'enterprise' }), 'PUT')
  expect(await given.json()).toMatchObject({ plan: 'enterprise', hasSubscription: false })
  expect(await me()).toMatchObject({ subscriptionPlan: 'enterprise', monthlyLimit: 2000 })
  await act('plan', due({ plan: 'free' }), 'PUT')
  expect(await me()).toMatchObject({ subscriptionPlan: 'free', monthlyLimit: 10 })
  expect((await log()).map(({ before, after }) => [before, after])).toEqual([
    [{ plan: 'enterprise' }, { plan: 'free', reason }],
    [{ plan: 'free' }, { plan: 'enterprise', reason }],
  ])
})

test('the plan of somebody who pays is not changed from here', async () => {
  await app.ctx.db
    .update(users)
    .set({ subscriptionPlan: 'professional', stripeSubscriptionId: 'sub_1' })
    .where(eq(users.id, id))
  const answer = await act('plan', due({ plan: 'free' }), 'PUT')
  expect(await refusal(answer)).toEqual([409, 'account_pays'])
  expect(await me()).toMatchObject({ subscriptionPlan: 'professional' })
  expect(await log()).toEqual([])
})

test('signed out everywhere, every browser of the account has to sign in again', async () => {
  const phone = app.client()
  await phone.ask('/api/auth/login', { json: { email, password: 'Sartoria2026' } })
  const answer = await act('sign-out', due())
  expect((await answer.json()) as SupportedUser).toMatchObject({ sessions: 0 })
  expect([(await shop.ask('/api/auth/user')).status, (await phone.ask('/api/auth/user')).status]).toEqual([
    401, 401,
  ])
  expect(await log()).toMatchObject([{ action: 'account.sign_out', subject: email, after: { reason } }])
})

test('the mail that confirms an address is sent again once for a click, and not to a confirmed one', async () => {
  const subjects = async () =>
    ((await (await chief.ask(`/api/super-admin/users/${id}/mails`)).json()) as SupportedMail[]).length
  const before = await subjects()
  const form = due()
  await act('confirmation', form)
  await act('confirmation', form)
  expect(await subjects()).toBe(before + 1)
  await app.ctx.db.update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.id, id))
  expect(await refusal(await act('confirmation', due()))).toEqual([409, 'already_confirmed'])
})

test('nothing is done to an account that is not there', async () => {
  const answer = await chief.ask(`/api/super-admin/users/${randomUUID()}/credits`, {
    json: due({ credits: 1 }),
  })
  expect(await refusal(answer)).toEqual([404, 'not_found'])
  expect(await log()).toEqual([])
})
