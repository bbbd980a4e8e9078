import { expect, test } from 'vitest'
import type { Me } from '#contracts/accounts.ts'
import type { RoutingRule, RoutingVersion } from '#contracts/routing.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { signUpAdmin, signUpSuperAdmin } from '#server/testing/administrators.ts'
import type { Client } from '#server/testing/client.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp({
  settings: { SUPER_ADMIN_EMAIL: 'super@example.com', IMAGE_DAILY_LIMITS_CENTS: 'openai=500' },
  providers: (images) => [images.paidByTheCall(), images],
})

const freeToStudio: RoutingRule = { plan: 'free', kind: null, providers: ['studio'] }

const change = async (client: Client, rules: unknown, seen: string | null = null) => {
  const answer = await client.ask('/api/super-admin/routing', { method: 'PUT', json: { rules, seen } })
  return { status: answer.status, body: (await answer.json()) as RoutingVersion & { code?: string } }
}
const read = async (client: Client) => (await client.ask('/api/super-admin/routing')).json()

async function providerFor(plan: 'free' | 'professional', fields: Record<string, string> = {}) {
  const client = app.client()
  const { id } = await client.signUp()
  await app.ctx.db.update(users).set({ subscriptionPlan: plan }).where(eq(users.id, id))
  const answer = await client.generate(await photo(), { headers: { prefer: 'wait=30' }, fields })
  expect(answer.status).toBe(200)
  const [row] = await client.history()
  const me = (await (await client.ask('/api/auth/user')).json()) as Me
  return { by: row?.madeByAi ? 'openai' : 'studio', promised: me.picturesByAi }
}

test('without rules the order of the settings holds, and a rule sends Free to our own engine', async () => {
  const boss = await signUpSuperAdmin(app)
  expect(await providerFor('free')).toEqual({ by: 'openai', promised: true })
  expect((await change(boss, [freeToStudio])).status).toBe(200)
  expect(await providerFor('free')).toEqual({ by: 'studio', promised: false })
  expect(await providerFor('professional')).toEqual({ by: 'openai', promised: true })
})

test('a rule for a kind of garment holds for that kind alone', async () => {
  const boss = await signUpSuperAdmin(app)
  await change(boss, [{ plan: null, kind: 'dress', providers: ['studio', 'openai'] }])
  expect(await providerFor('free', { garmentKind: 'dress' })).toMatchObject({ by: 'studio' })
  expect(await providerFor('free', { garmentKind: 'shirt' })).toMatchObject({ by: 'openai' })
})

test('every change is a version with its author and a line in the log', async () => {
  const boss = await signUpSuperAdmin(app)
  const first = await change(boss, [freeToStudio])
  const second = await change(boss, [], first.body.createdAt)
  expect(await read(boss)).toMatchObject({
    providers: [
      { name: 'openai', isAi: true, cents: 4, dailyLimitCents: 500, spentCents: 0 },
      { name: 'studio', isAi: false, cents: 0, dailyLimitCents: null },
    ],
    versions: [
      { number: 2, rules: [], author: 'super@example.com' },
      { number: 1, rules: [freeToStudio] },
    ],
  })
  expect(second.body.number).toBe(2)
  expect(await app.ctx.db.select().from(auditLog)).toMatchObject([
    { action: 'routing.update', subject: '#1', after: { rules: 'free · * → studio' } },
    { action: 'routing.update', subject: '#2', before: { rules: 'free · * → studio' } },
  ])
})

test('M1: an edit of what somebody else has changed since is refused, also at the very same moment', async () => {
  const boss = await signUpSuperAdmin(app)
  const first = await change(boss, [freeToStudio])
  expect(await change(boss, [])).toMatchObject({ status: 409, body: { code: 'stale_edit' } })
  const { createdAt } = first.body
  const both = await Promise.all([change(boss, [], createdAt), change(boss, [freeToStudio], createdAt)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(((await read(boss)) as { versions: unknown[] }).versions).toHaveLength(2)
})

test.for<[string, unknown[]]>([
  ['nobody to ask', [{ ...freeToStudio, providers: [] }]],
  ['a provider twice', [{ ...freeToStudio, providers: ['studio', 'studio'] }]],
  ['a provider that is not configured', [{ ...freeToStudio, providers: ['fashn'] }]],
  ['a provider that does not exist', [{ ...freeToStudio, providers: ['dalle'] }]],
  ['a rule that is never reached', [freeToStudio, freeToStudio]],
  ['a plan that does not exist', [{ ...freeToStudio, plan: 'gold' }]],
])('M3: %s is refused and changes nothing', async ([, rules]) => {
  const boss = await signUpSuperAdmin(app)
  expect((await change(boss, rules)).status).toBe(400)
  expect(await read(boss)).toMatchObject({ versions: [] })
})

test('an administrator who is not the super-admin neither sees nor changes it', async () => {
  const admin = await signUpAdmin(app)
  expect((await admin.ask('/api/super-admin/routing')).status).toBe(403)
  expect((await change(admin, [])).status).toBe(403)
})

test('the landing says who makes the pictures of Free', async () => {
  const boss = await signUpSuperAdmin(app)
  const landing = async () => (await app.client().ask('/')).text()
  await change(boss, [freeToStudio])
  await expect.poll(landing, { timeout: 15_000, interval: 500 }).toContain('create senza AI')
})
