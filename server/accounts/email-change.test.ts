import { afterAll, beforeEach, expect, test } from 'vitest'
import { errors } from '#contracts/errors.ts'
import { emailChanges } from '#server/db/schema/accounts.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import type { Client } from '#server/testing/client.ts'
import { startMailSink } from '#server/testing/mail-sink.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { forgetOldEmailChanges } from './request-email-change.ts'

const sink = await startMailSink()
const appUrl = 'https://indosso.example'
const app = useTestApp({
  settings: { SMTP_URL: sink.url, MAIL_FROM: 'Indosso <posta@indosso.example>', APP_URL: appUrl },
})
beforeEach(() => {
  sink.taken = []
})
afterAll(() => sink[Symbol.asyncDispose]())

const password = 'Sartoria2026'
const asked = { code: 'new_address_written' }
const invalidLink = { status: 400, code: 'confirmation_link_invalid' }

test('a new address holds once its link is opened; the old one gets a note, and signs nobody in any more', async () => {
  const { client, email } = await newShop()
  const next = newAddress()
  const answer = await ask(client, next)
  expect([answer.status, await answer.json()]).toMatchObject([200, asked])
  expect(await addressOf(client)).toBe(email)
  const link = await linkTo(next)
  expect(link).toContain(`${appUrl}/confirm-email?token=`)
  // The one that welcomed the shop may come after it.
  const notes = async () => (await notesTo(email)).map(({ text }) => text).join()
  await expect.poll(notes, { timeout: 20_000 }).toContain('di passare a un altro indirizzo email')

  const confirmed = await confirm(tokenIn(link))
  expect([confirmed.status, await confirmed.json()]).toMatchObject([200, { email: next }])
  expect(await addressOf(client)).toBe(next)
  expect((await signIn(email)).status).toBe(401)
  expect((await signIn(next)).status).toBe(200)
  const [row] = await app.ctx.db.select().from(users).where(eq(users.email, next))
  expect(row).toMatchObject({ passwordByLink: false })
  expect(row?.emailConfirmedAt).not.toBeNull()
})

test('the same link again says the same; of many at once all do', async () => {
  const { client } = await newShop()
  const next = newAddress()
  await ask(client, next)
  const token = tokenIn(await linkTo(next))
  const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(token)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
})

test('an address that has an account is answered like a free one, and its owner reads why', async () => {
  const { email: taken } = await newShop()
  const { client, email } = await newShop()
  const free = await (await ask(client, newAddress())).text()
  const answer = await ask(client, taken)
  expect([answer.status, await answer.text()]).toEqual([200, free])
  // The one that welcomed the owner may come after it.
  const notes = () => mailsTo(taken).filter(({ subject }) => subject === 'Il tuo indirizzo per Indosso')
  await expect.poll(() => notes().length, { timeout: 20_000 }).toBe(1)
  const [mail] = notes()
  expect(mail?.text).toContain('non è cambiato niente')
  expect(mail?.text).not.toContain('token=')
  expect(await addressOf(client)).toBe(email)
})

test('somebody who signs up with the address first keeps it', async () => {
  const { client, email } = await newShop()
  const next = newAddress()
  await ask(client, next)
  const token = tokenIn(await linkTo(next))
  await app.client().ask('/api/auth/signup', { json: signUpWith(next) })
  const answer = await confirm(token)
  expect([answer.status, await answer.json()]).toMatchObject([400, invalidLink])
  expect(await addressOf(client)).toBe(email)
})

test('a wrong password, a temporary address, the same address and no address are refused with a sentence', async () => {
  const { client, email } = await newShop()
  const tries: [string, string, object][] = [
    [newAddress(), 'Sbagliata2026', { code: 'wrong_password', message: errors.wrong_password.message }],
    ['negozio@mailinator.com', password, { code: 'address_temporary' }],
    [email, password, { fieldCodes: { email: 'email_unchanged' } }],
    ['negozio', password, { fieldCodes: { email: 'email_invalid' } }],
  ]
  for (const [address, word, expected] of tries) {
    const answer = await client.ask('/api/auth/email-change', { json: { email: address, password: word } })
    expect([answer.status, await answer.json()]).toMatchObject([400, expected])
  }
  expect(await app.ctx.db.select().from(emailChanges)).toEqual([])
})

test('a new password, a newer request and a day void a link; links to the old address are void afterwards', async () => {
  app.setTime('2026-11-21T10:00:00Z')
  const { client, email } = await newShop()
  const welcome = tokenIn((await notesTo(email))[0]?.text)
  const [first, second, third] = [newAddress(), newAddress(), newAddress()]
  await ask(client, first)
  const old = tokenIn(await linkTo(first))
  await ask(client, second)
  expect((await confirm(old)).status).toBe(400)
  const json = { currentPassword: password, newPassword: 'Cappotto2027' }
  expect((await client.ask('/api/auth/change-password', { json })).status).toBe(200)
  expect((await confirm(tokenIn(await linkTo(second)))).status).toBe(400)
  await client.ask('/api/auth/email-change', { json: { email: third, password: 'Cappotto2027' } })
  const token = tokenIn(await linkTo(third))
  app.setTime('2026-11-22T10:00:01Z')
  expect((await confirm(token)).status).toBe(400)
  await forgetOldEmailChanges(app.ctx)
  expect(await app.ctx.db.select().from(emailChanges)).toEqual([])
  app.setTime('2026-11-21T10:00:00Z')
  const last = newAddress()
  await client.ask('/api/auth/email-change', { json: { email: last, password: 'Cappotto2027' } })
  expect((await confirm(tokenIn(await linkTo(last)))).status).toBe(200)
  const late = await app.client().ask('/api/auth/confirm-email', { json: { token: welcome } })
  expect(late.status).toBe(400)
})

test('five a day are sent, and then a sentence says so', async () => {
  const { client } = await newShop()
  const answers = []
  for (let index = 0; index < 6; index++) answers.push((await ask(client, newAddress())).status)
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
})

async function newShop() {
  const client = app.client()
  const { email } = await client.signUp()
  return { client, email }
}
let count = 0
const newAddress = () => `nuovo-${++count}@negozio.example`
const signUpWith = (email: string) => ({ email, password, firstName: 'Prova', lastName: 'Negozio' })
const ask = (client: Client, email: string) =>
  client.ask('/api/auth/email-change', { json: { email, password } })
const confirm = (token: string) => app.client().ask('/api/auth/email-change/confirm', { json: { token } })
const signIn = (email: string) => app.client().ask('/api/auth/login', { json: { email, password } })
const addressOf = async (client: Client) =>
  ((await (await client.ask('/api/auth/user')).json()) as { email: string }).email
const mailsTo = (email: string) =>
  sink.taken.filter(({ recipients }) => recipients.includes(email)).map(({ mail }) => mail)
const tokenIn = (text = ''): string => /token=([0-9a-f]+)/.exec(text)?.[1] ?? ''

/** The text of the mail with the link. */
async function linkTo(email: string): Promise<string> {
  await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(1)
  return mailsTo(email)[0]?.text ?? ''
}

/** The latest first. */
async function notesTo(email: string) {
  await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBeGreaterThan(0)
  return mailsTo(email)
    .filter(({ text }) => text)
    .toReversed()
}
