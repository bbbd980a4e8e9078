import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { LedgerEntry } from '#contracts/billing.ts'
import type { SupportedGeneration, SupportedMail, SupportedUser } from '#contracts/support.ts'
import { mails } from '#server/db/schema/mail.ts'
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
  chief = await signUpSuperAdmin(app)
  shop = app.client()
  ;({ id, email } = await shop.signUp())
})

const read = async <T>(path = ''): Promise<T> =>
  (await (await chief.ask(`/api/super-admin/users/${id}${path}`)).json()) as T

test('the page of an account says who it is, what it used and what became of its pictures', async () => {
  await shop.generate(await photo(), { headers: { prefer: 'wait=30' } })
  expect(await read<SupportedUser>()).toMatchObject({
    id,
    email,
    plan: 'free',
    status: 'active',
    hasSubscription: false,
    usage: { used: 1, limit: 10 },
    revenue: 0,
    garments: 1,
    generations: 1,
    sessions: 1,
  })
  expect(await read<SupportedGeneration[]>('/generations')).toMatchObject([
    { status: 'completed', failure: null, complaint: null },
  ])
  expect(await read<LedgerEntry[]>('/ledger')).toMatchObject([{ kind: 'used', credits: -1 }])
})

test('pictures, photos and the text of mails stay with the account', async () => {
  await shop.generate(await photo(), { headers: { prefer: 'wait=30' } })
  const [generation] = await read<SupportedGeneration[]>('/generations')
  expect(Object.keys(generation ?? {}).toSorted()).toEqual(
    ['at', 'complaint', 'failure', 'id', 'ms', 'provider', 'stage', 'status'].toSorted(),
  )
  const [mail] = await read<SupportedMail[]>('/mails')
  expect(Object.keys(mail ?? {}).toSorted()).toEqual(['at', 'id', 'status', 'subject'])
  const { id: picture } = generation ?? { id: '' }
  expect((await chief.ask(`/api/generations/${picture}/image`)).status).toBe(404)
})

test('a long list of mails is read page by page, newest first', async () => {
  await app.ctx.db.delete(mails)
  const rows = Array.from({ length: 60 }, (_, index) => ({
    userId: id,
    toName: 'Prova',
    toAddress: email,
    kind: 'welcome' as const,
    subject: `Mail ${index}`,
    text: '',
    html: '',
    status: 'sent' as const,
    nextAttemptAt: new Date(),
    messageId: randomUUID(),
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
  }))
  await app.ctx.db.insert(mails).values(rows)
  const first = await read<SupportedMail[]>('/mails')
  const rest = await read<SupportedMail[]>(`/mails?before=${first.at(-1)?.id}`)
  expect([first.length, first[0]?.subject, rest.length, rest.at(-1)?.subject]).toEqual([
    50,
    'Mail 59',
    10,
    'Mail 0',
  ])
})

test('an account that is not there is not found', async () => {
  expect((await chief.ask(`/api/super-admin/users/${randomUUID()}`)).status).toBe(404)
  expect((await chief.ask('/api/super-admin/users/pippo')).status).toBe(404)
})
