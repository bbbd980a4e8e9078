import { afterAll, beforeEach, expect, test } from 'vitest'
import { passwordResetTokens } from '#server/db/schema/accounts.ts'
import { mails } from '#server/db/schema/mail.ts'
import { users } from '#server/db/schema/users.ts'
import { eq, sql } from '#server/db/sql.ts'
import { askAsHost } from '#server/testing/ask-as-host.ts'
import type { Client } from '#server/testing/client.ts'
import { startMailSink } from '#server/testing/mail-sink.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { verifyPassword } from './password.ts'

const sink = await startMailSink()
const appUrl = 'https://indosso.example'
const app = useTestApp({
  settings: { SMTP_URL: sink.url, MAIL_FROM: 'Indosso <posta@indosso.example>', APP_URL: appUrl },
})
beforeEach(() => {
  sink.mode = 'ok'
  sink.taken = []
})
afterAll(() => sink[Symbol.asyncDispose]())

const sameAnswer = {
  message: "Se l'email è registrata riceverai un link di reset, valido per 1 ora.",
  code: 'reset_link_sent',
}
const invalidLink = 'Il link di reset password non è valido o è scaduto.'
const better = 'Cappotto2027'

test('R1: a known, an unknown and a throttled address get the same answer, also while the mail server is down', async () => {
  const { email } = await app.client().signUp()
  sink.mode = 'drop'
  for (const address of [email, 'nessuno@example.com', ...Array.from({ length: 6 }, () => email)]) {
    const response = await ask(address)
    expect([response.status, await response.json()]).toEqual([200, sameAnswer])
  }
  const waiting = () => app.ctx.db.select().from(mails).where(eq(mails.kind, 'reset'))
  await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(5)
  expect(mailsTo('nessuno@example.com')).toEqual([])
})

test('R1, R2: only the known address gets a mail; its token is 64 hex digits and only a digest of it is stored', async () => {
  const { email } = await app.client().signUp()
  await ask('nessuno@example.com')
  const token = await askForToken(email)
  expect(resetMails(email)).toHaveLength(1)
  expect(resetMails(email)[0]?.recipients).toEqual([email])
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  await expect.poll(everythingStored, { timeout: 20_000 }).not.toContain(token)
  expect(await app.ctx.db.select().from(passwordResetTokens)).toHaveLength(1)
})

test.each([
  ['', 'Token richiesto'],
  [undefined, 'Token richiesto'],
  ['A'.repeat(64), 'Token non valido'],
  ['a'.repeat(257), 'Token non valido'],
  ['../../etc', 'Token non valido'],
  ['a'.repeat(64), invalidLink],
])('R2: the token %j is refused with "%s"', async (token, message) => {
  const response = await confirm(token)
  expect([response.status, await response.json()]).toMatchObject([400, { message }])
})

test.each([
  ['2026-11-21T10:59:59Z', 200],
  ['2026-11-21T11:00:01Z', 400],
])('R3: a link of ten o’clock, used at %s, answers %i', async (instant, status) => {
  app.setTime('2026-11-21T10:00:00Z')
  const { email } = await app.client().signUp()
  const token = await askForToken(email)
  app.setTime(instant)
  expect((await confirm(token)).status).toBe(status)
})

test('R4: of twenty confirmations at once one succeeds, and looking at the link uses nothing up', async () => {
  const { email } = await app.client().signUp()
  const token = await askForToken(email)
  for (const method of ['GET', 'HEAD']) await app.client().ask(`/reset-password?token=${token}`, { method })
  const passwords = Array.from({ length: 20 }, (_, index) => `Cappotto20${index}`)
  const answers = await Promise.all(passwords.map((password) => confirm(token, password)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 400)])
  const winner = passwords[statuses.indexOf(200)] ?? ''
  const [user] = await app.ctx.db.select().from(users)
  const matches = await Promise.all(
    passwords.map((password) => verifyPassword(password, user?.password ?? '')),
  )
  expect(passwords.filter((_, index) => matches[index])).toEqual([winner])
})

test('R4: a newer link voids the older one', async () => {
  const { email } = await app.client().signUp()
  const first = await askForToken(email)
  const second = await askForToken(email)
  const refused = await confirm(first)
  expect([refused.status, await refused.json()]).toMatchObject([400, { message: invalidLink }])
  expect((await confirm(second)).status).toBe(200)
})

test('R5: the new password obeys the rules of sign-up; then all sessions are gone, nobody is signed in, and a notice is mailed', async () => {
  const client = app.client()
  const { email } = await client.signUp()
  const token = await askForToken(email)
  const short = await confirm(token, 'Corta12')
  expect(await short.json()).toMatchObject({
    fields: { newPassword: 'Password deve essere almeno 8 caratteri' },
  })

  const fresh = app.client()
  const done = await confirm(token, better, fresh)
  expect(done.status).toBe(200)
  expect((await client.ask('/api/auth/user')).status).toBe(401)
  expect((await fresh.ask('/api/auth/user')).status).toBe(401)
  expect((await signIn(email, 'Sartoria2026')).status).toBe(401)
  expect((await signIn(email, better)).status).toBe(200)
  await expect
    .poll(() => mailsTo(email).map(({ mail }) => mail.subject), { timeout: 20_000 })
    .toContain('La password di Indosso è stata cambiata')
})

test('R6: the link is built from APP_URL, whatever the request says about its host', async () => {
  const { email } = await app.client().signUp()
  const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  const options = { host: 'evil.example', headers, json: { email } }
  const { status } = await askAsHost(`${app.url}/api/auth/request-password-reset`, options)
  expect(status).toBe(200)
  await expect.poll(() => resetMails(email).length, { timeout: 20_000 }).toBe(1)
  const { text = '', html = '' } = resetMails(email)[0]?.mail ?? {}
  const addresses = [...`${text}${html}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([address]) => address)
  expect(addresses.length).toBeGreaterThan(3)
  for (const address of addresses) expect(new URL(address).origin).toBe(appUrl)
})

test('E2: a product with a public address has no outbox to read', async () => {
  await app.client().signUp()
  expect((await app.client().ask('/outbox')).status).toBe(404)
})

test('R7: an address gets at most five links an hour, and the person asking does not notice', async () => {
  app.setTime('2026-11-21T10:00:00Z')
  const { email } = await app.client().signUp()
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(email)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await allJobsDone()
  expect(resetMails(email)).toHaveLength(5)
  app.setTime('2026-11-21T11:00:01Z')
  await ask(email)
  await allJobsDone()
  expect(resetMails(email)).toHaveLength(6)
})

test('R7: one network gets at most twenty links an hour, for all addresses together, and does not notice', async () => {
  app.setTime('2026-11-21T10:00:00Z')
  const owners = []
  for (let index = 0; index < 22; index++) owners.push(await app.client().signUp())
  const answers = await Promise.all(owners.map(({ email }) => ask(email)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await allJobsDone()
  expect(owners.filter(({ email }) => resetMails(email).length === 1)).toHaveLength(20)
  app.setTime('2026-11-21T11:00:01Z')
  for (const { email } of owners) await ask(email)
  await allJobsDone()
  expect(owners.reduce((sum, { email }) => sum + resetMails(email).length, 0)).toBe(40)
})

test('R5: a link opens the door also when too many wrong passwords have closed it', async () => {
  const { email } = await app.client().signUp()
  for (let guess = 0; guess < 10; guess++) await signIn(email, `Sbagliata${guess}`)
  expect((await signIn(email, 'Sartoria2026')).status).toBe(429)
  expect((await confirm(await askForToken(email))).status).toBe(200)
  expect((await signIn(email, better)).status).toBe(200)
})

const ask = (email: string) => app.client().ask('/api/auth/request-password-reset', { json: { email } })
const confirm = (token: string | undefined, newPassword = better, client: Client = app.client()) =>
  client.ask('/api/auth/confirm-password-reset', { json: { token, newPassword } })
const signIn = (email: string, password: string) =>
  app.client().ask('/api/auth/login', { json: { email, password } })
// By address: what an earlier test set going may still arrive.
const mailsTo = (email: string) => sink.taken.filter(({ recipients }) => recipients.includes(email))
const resetMails = (email: string) =>
  mailsTo(email).filter(({ mail }) => mail.subject === 'Reimposta la tua password di Indosso')

async function askForToken(email: string): Promise<string> {
  const before = resetMails(email).length
  await ask(email)
  await expect.poll(() => resetMails(email).length, { timeout: 20_000 }).toBe(before + 1)
  const [, token = ''] = /token=([0-9a-f]+)/.exec(resetMails(email).at(-1)?.mail.text ?? '') ?? []
  return token
}

/** Every row of ours and of the queue, as text. */
async function everythingStored(): Promise<string> {
  const { rows } = await app.database.query(
    "select table_schema, table_name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'",
  )
  let text = ''
  // The columns of the query above.
  for (const { table_schema, table_name } of rows as { table_schema: string; table_name: string }[]) {
    const found = await app.database.query(`select t::text as line from "${table_schema}"."${table_name}" t`)
    text += JSON.stringify(found.rows)
  }
  return text
}

async function allJobsDone(): Promise<void> {
  const open = sql`select count(*)::int as open from pgboss.job where state in ('created', 'retry', 'active')`
  const count = async () => ((await app.ctx.db.execute(open)) as { rows: { open: number }[] }).rows[0]?.open
  await expect.poll(count, { timeout: 20_000 }).toBe(0)
}
