import { expect, test } from 'vitest'
import type { Me } from '#contracts/accounts.ts'
import type { Retention } from '#contracts/privacy.ts'
import { generations } from '#server/db/schema/generations.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { eq } from '#server/db/sql.ts'
import { forgetOld } from '#server/generations/forget-old.ts'
import type { Client } from '#server/testing/client.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp()
const path = '/api/account/retention'

const choose = (client: Client, keepDays: unknown) => client.ask(path, { method: 'PUT', json: { keepDays } })
const current = async (client: Client) => (await (await client.ask(path)).json()) as Retention

/** An account with a picture that was made at each of these instants. */
async function shopWith(...instants: string[]): Promise<{ client: Client; email: string; ids: string[] }> {
  const client = app.client()
  app.setTime(instants[0] ?? null)
  const { email } = await client.signUp()
  const ids: string[] = []
  for (const instant of instants) {
    app.setTime(instant)
    await client.signIn(email)
    const response = await client.generate(await photo(), { headers: { prefer: 'wait=20' } })
    expect(response.status).toBe(200)
    ids.push(((await response.json()) as { id: string }).id)
  }
  return { client, email, ids }
}

const filesOf = async (id: string) =>
  (await Array.fromAsync(app.ctx.storage.list(`generations/${id}/`))).length
const remaining = async (ids: string[]) => {
  const rows = await app.ctx.db.select({ id: generations.id }).from(generations)
  const files = await Promise.all(ids.map(filesOf))
  return ids.map((id, index) => [rows.some((row) => row.id === id), (files[index] ?? 0) > 0])
}
const both = [true, true]
const neither = [false, false]

test('V3: photos and pictures stay as long as the account, unless the shop chose otherwise', async () => {
  const { client, email, ids } = await shopWith('2026-01-10T10:00:00Z')
  app.setTime('2026-11-22T10:00:00Z')
  await client.signIn(email)
  expect(await current(client)).toEqual({
    keepDays: null,
    startsAt: null,
    older: [
      { days: 90, pictures: 1 },
      { days: 30, pictures: 1 },
    ],
  })
  await forgetOld(app.ctx)
  expect(await remaining(ids)).toEqual([both])
})

test('V3: what is older than the shop chose goes, rows and files, and the credits stay as they were', async () => {
  const stays = await shopWith('2026-08-01T10:00:00Z')
  const { client, email, ids } = await shopWith(
    '2026-08-01T10:00:00Z',
    '2026-09-20T10:00:00Z',
    '2026-11-20T10:00:00Z',
  )
  app.setTime('2026-11-22T10:00:00Z')
  await client.signIn(email)
  expect((await current(client)).older).toEqual([
    { days: 90, pictures: 1 },
    { days: 30, pictures: 2 },
  ])
  const chosen = await choose(client, 90)
  expect([chosen.status, await chosen.json()]).toMatchObject([
    200,
    { keepDays: 90, startsAt: '2026-11-23T10:00:00.000Z' },
  ])
  // For a day the choice can be taken back.
  app.setTime('2026-11-23T09:59:00Z')
  await forgetOld(app.ctx)
  expect(await remaining(ids)).toEqual([both, both, both])
  app.setTime('2026-11-23T10:01:00Z')
  const before = (await (await client.ask('/api/auth/user')).json()) as Me
  await forgetOld(app.ctx)
  expect(await remaining(ids)).toEqual([neither, both, both])
  expect((await client.history()).map(({ id }) => id)).toEqual([ids[2], ids[1]])

  expect((await choose(client, 30)).status).toBe(200)
  app.setTime('2026-11-24T10:02:00Z')
  await forgetOld(app.ctx)
  expect(await remaining(ids)).toEqual([neither, neither, both])
  expect(await remaining(stays.ids)).toEqual([both])
  // What was charged stays written down, and so does what is left of the month.
  const charged = await app.ctx.db.select().from(quotaLedger).where(eq(quotaLedger.kind, 'charge'))
  expect(charged.map(({ generationId }) => generationId).toSorted()).toEqual(
    [...ids, ...stays.ids].toSorted(),
  )
  await client.signIn(email)
  expect((await (await client.ask('/api/auth/user')).json()) as Me).toEqual(before)
})

test('V3: a choice that was taken back takes nothing away', async () => {
  const { client, email, ids } = await shopWith('2026-01-10T10:00:00Z')
  app.setTime('2026-11-22T10:00:00Z')
  await client.signIn(email)
  await choose(client, 30)
  expect(await (await choose(client, null)).json()).toMatchObject({ keepDays: null, startsAt: null })
  app.setTime('2026-11-30T10:00:00Z')
  await forgetOld(app.ctx)
  expect(await remaining(ids)).toEqual([both])
})

test('V3: a picture that is being made is not taken away, however long it takes', async () => {
  const { client, email } = await shopWith('2026-09-01T10:00:00Z')
  const release = app.images.hold()
  const made = await client.generate(await photo())
  const { id } = (await made.json()) as { id: string }
  await expect
    .poll(async () => (await app.ctx.db.select().from(generations).where(eq(generations.id, id)))[0]?.status)
    .toBe('processing')
  await choose(client, 30)
  app.setTime('2026-11-22T10:00:00Z')
  await forgetOld(app.ctx)
  expect(await app.ctx.db.select({ id: generations.id }).from(generations)).toEqual([{ id }])
  release()
  await client.signIn(email)
  await expect.poll(async () => (await client.history())[0]?.status, { timeout: 20_000 }).toBe('completed')
})

test.each([0, 1, 365, '30', -30])('V3: %j days are no choice', async (keepDays) => {
  const client = app.client()
  await client.signUp()
  expect((await choose(client, keepDays)).status).toBe(400)
  expect((await current(client)).keepDays).toBeNull()
})
