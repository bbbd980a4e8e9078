import { beforeEach, expect, test } from 'vitest'
import type { TryOutProvider, TryOutResult } from '#contracts/prompts.ts'
import { dailyCounts } from '#server/db/schema/analytics.ts'
import { adminConfig } from '#server/db/schema/prompts.ts'
import { eq } from '#server/db/sql.ts'
import { signUpAdmin } from '#server/testing/administrators.ts'
import type { Client } from '#server/testing/client.ts'
import { type StandIn, startStandIn } from '#server/testing/start-stand-in.ts'
import { useTestApp } from '#server/testing/test-app.ts'

// A text that is not saved yet, beside the one in use, by every provider that is configured.

let openai: StandIn
let google: StandIn
const app = useTestApp({
  byWire: true,
  worker: false,
  settings: async (stack) => {
    openai = stack.use(await startStandIn('openai'))
    google = stack.use(await startStandIn('google'))
    const both = { ...openai.env, ...google.env }
    return { ...both, IMAGE_PROVIDERS: 'openai,google', IMAGE_DAILY_LIMITS_CENTS: 'google=15' }
  },
})

let admin: Client
beforeEach(async () => {
  admin = await signUpAdmin(app)
})

const path = '/api/admin/prompts/try-out'
const trial = { key: 'female_model_prompt', garment: 'abito', gender: 'female', pose: 'frontale' }
const ask = (provider: string, value: string) => admin.ask(path, { json: { ...trial, provider, value } })
const offer = async () => (await (await admin.ask(path)).json()) as TryOutProvider[]
const booked = async () => {
  const rows = await app.ctx.db.select().from(dailyCounts).where(eq(dailyCounts.kind, 'try_out'))
  return rows
    .map(({ label, count, amountCents }) => ({ label, count, amountCents }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

test('both texts go to each provider that was asked for and to no other, at the price that was said, and nothing is saved', async () => {
  const before = await offer()
  expect(before).toEqual([
    { name: 'openai', readsPrompts: true, cents: 4, leftCents: null },
    { name: 'google', readsPrompts: true, cents: 7, leftCents: 15 },
  ])
  const calls = async () => [(await openai.calls()).length, (await google.calls()).length]
  const [openaiBefore = 0, googleBefore = 0] = await calls()
  for (const provider of ['openai', 'google'])
    for (const value of ['Text in use: {gender}.', 'New text: {gender}.']) {
      const response = await ask(provider, value)
      const result = (await response.json()) as TryOutResult
      expect([response.status, result.provider]).toEqual([200, provider])
      expect(result.instructions).toContain(value.replace('{gender}', 'woman'))
    }
  expect(await calls()).toEqual([openaiBefore + 2, googleBefore + 2])
  expect(await app.ctx.db.select().from(adminConfig)).toEqual([])
  const spent = await booked()
  expect(spent.map(({ label, count }) => [label, count])).toEqual([
    ['google', 2],
    ['openai', 2],
  ])
  const left = (await offer()).find(({ name }) => name === 'google')?.leftCents
  expect(left).toBe(15 - (spent[0]?.amountCents ?? 0))
})

test('J5: a picture beyond the money of today is refused before the provider is asked', async () => {
  await ask('google', 'One.')
  await ask('google', 'Two.')
  const before = (await google.calls()).length
  const refused = await ask('google', 'Three.')
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'provider_spent' }])
  expect((await google.calls()).length).toBe(before)
  expect((await ask('openai', 'Three.')).status).toBe(200)
})

test.each([
  ['refusal', 422, 'provider_refused', 1],
  ['garbage', 502, 'provider_failed', 1],
  ['reset', 502, 'provider_failed', 1],
  ['503', 502, 'provider_failed', 0],
] as const)(
  'J5: a try-out that ends in %s is asked for once, and what may be on the bill is booked',
  async (mode, status, code, bookings) => {
    const before = (await openai.calls()).length
    await openai.next(mode, { times: 1 })
    const failed = await ask('openai', 'Whatever.')
    expect([failed.status, await failed.json()]).toMatchObject([status, { code }])
    expect((await openai.calls()).length).toBe(before + 1)
    expect(await booked()).toEqual(
      bookings === 0 ? [] : [{ label: 'openai', count: bookings, amountCents: 4 }],
    )
  },
)

test('a provider that is not configured is no choice, and nobody but administrators asks', async () => {
  const wrong = await ask('fashn', 'Whatever.')
  expect([wrong.status, await wrong.json()]).toMatchObject([
    400,
    { fields: { provider: 'Questo fornitore non è configurato' } },
  ])
  expect((await ask('midjourney', 'Whatever.')).status).toBe(400)
  const shop = app.client()
  await shop.signUp()
  expect((await shop.ask(path)).status).toBe(403)
})
