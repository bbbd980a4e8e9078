import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { mailResetLink } from './accounts/request-reset.ts'
import { passwordResetTokens } from './db/schema/accounts.ts'
import { users } from './db/schema/users.ts'
import { createLog } from './log.ts'
import { Client } from './testing/client.ts'
import { everythingStored } from './testing/everything-stored.ts'
import { photo } from './testing/photos.ts'
import { openHome, startMain } from './testing/product-process.ts'
import { useTestApp } from './testing/test-app.ts'

const app = useTestApp()
const address = 'mario.rossi@example.com'

/** What the database says about a query that it could not carry out. */
async function failure(): Promise<Error> {
  const { db } = app.ctx
  const failing = [
    db.select({ no: sql`no_such_column` }).from(users).where(sql`email = ${address}`),
    db
      .insert(users)
      .values([0, 1].map(() => ({ email: address, password: 'x', lastName: 'Rossi\nat home' }))),
  ]
  const errors = (await Promise.allSettled(failing)).flatMap((result) =>
    result.status === 'rejected' ? [result.reason as Error] : [],
  )
  expect(errors).toHaveLength(2)
  return Object.assign(new Error(`twice: ${errors[0]}`, { cause: errors[1] }), { params: [address] })
}

test('V4: what the database could not do is logged without the addresses and names it was given', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const error = await failure()
  expect(String(error)).toContain(address)
  log.error({ err: error }, 'unexpected error')
  log.child({ name: 'http' }).error({ err: error.cause }, 'unexpected error')
  log.warn({ error: String(error) }, 'chore failed')
  expect(lines).toHaveLength(3)
  for (const line of lines) {
    expect(line).toContain('Failed query')
    expect(line).not.toContain(address)
    expect(line).not.toContain('Rossi')
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) })
  }
})

test('V4, T18: a job that failed leaves no value of its queries in the queue', async () => {
  const client = app.client()
  const { id } = await client.signUp()
  // Whatever comes to be of the token, the insert that carries its digest and the account fails.
  await app.database.query('alter table password_reset_tokens rename column expires_at to was_expires_at')
  try {
    await app.ctx.queue.enqueue(app.ctx.db, mailResetLink, { payload: { userId: id } })
    const outputs = async () => {
      const { rows } = (await app.database.query(
        "select output::text as output from pgboss.job where name = 'accounts.mail-reset-link'",
      )) as { rows: { output: string | null }[] }
      return rows[0]?.output ?? ''
    }
    await expect.poll(outputs, { timeout: 20_000 }).toContain('Failed query')
    expect(await outputs()).not.toContain('params')
  } finally {
    await app.database.query('alter table password_reset_tokens rename column was_expires_at to expires_at')
  }
  expect(await app.ctx.db.select().from(passwordResetTokens)).toEqual([])
  expect((await everythingStored(app.database)).some((row) => row.includes('\nparams'))).toBe(false)
})

test('V4: whatever a person does, not a word of theirs is in the log, however much is logged', {
  timeout: 120_000,
}, async () => {
  await using home = await openHome({ LOG_LEVEL: 'trace' })
  await using product = startMain(home.env)
  const client = new Client(await product.url)
  const { email } = await client.signUp(address)
  const password = 'Sartoria2026'
  await client.ask('/api/auth/login', { json: { email, password: 'Sbagliata2026' } })
  await client.ask('/api/auth/request-password-reset', { json: { email } })
  await client.ask(`/reset-password?token=${'a'.repeat(64)}`)
  await client.generate(await photo())
  const link = await client.ask('/api/account/export', { json: { password } })
  const { url } = (await link.json()) as { url: string }
  await (await client.ask(url)).arrayBuffer()
  const cookies = [...client.cookies.values()].filter((value) => value.length > 10)
  expect((await client.ask('/api/auth/close-account', { json: { password } })).status).toBe(204)
  await expect.poll(() => product.written('stdout')).toContain('account closed')
  product.kill('SIGTERM')
  await product.ended
  // Our own address is nobody's.
  const lines = product
    .written('stdout')
    .split('\n')
    .filter((line) => line.startsWith('{') && !line.includes('Server listening'))
  expect(lines.length).toBeGreaterThan(5)
  for (const word of [
    email,
    'Negozio',
    password,
    'Sbagliata',
    'a'.repeat(64),
    'foto.jpg',
    '127.0.0.1',
    ...cookies,
  ])
    expect([word, lines.filter((line) => line.includes(word))]).toEqual([word, []])
})
