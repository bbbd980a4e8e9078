import { expect, test } from 'vitest'
import { askDatabase } from '#server/testing/ask-database.ts'
import { Client } from '#server/testing/client.ts'
import { type Environment, openHome, startProduct } from '#server/testing/product-process.ts'
import { runAdmin, runHere } from '#server/testing/run-admin.ts'

// Whole processes come and go here, which takes a busy machine its time.
const patience = { timeout: 360_000 }
const somebody = 'sarta@example.com'

interface Account {
  isAdmin: boolean
  sessions: number
  log: string[]
}

// The embedded database has one process at a time, so the product stands still while a command runs.
test(
  'T3: every administrator command does what it says, says so once, and ends with 0',
  patience,
  async () => {
    await using home = await openHome()
    const password = 'Cappotto2027'
    const created = await runAdmin(home.env, 'create', 'capo@example.com')
    expect(created).toMatchObject({ code: 0, stderr: '' })
    const link = new URL(/https?:\S+/.exec(created.stdout)?.[0] ?? '')
    await serving(home.env, async (client, url) => {
      await client.signUp(somebody)
      const chosen = { token: link.searchParams.get('token'), newPassword: password }
      const chief = new Client(url)
      expect((await chief.ask('/api/auth/confirm-password-reset', { json: chosen })).status).toBe(200)
      const login = { email: 'capo@example.com', password }
      const me = await chief.ask('/api/auth/login', { json: login })
      expect(await me.json()).toMatchObject({ isAdmin: true })
    })
    expect(await account(home.env)).toEqual({ isAdmin: false, sessions: 1, log: [] })

    expect(await runHere(home.env, 'sign-out', somebody)).toEqual(
      done(`Tutte le sessioni di ${somebody} sono chiuse.`),
    )
    expect(await account(home.env)).toEqual({ isAdmin: false, sessions: 0, log: ['account.sign_out'] })

    const granted = await runHere(home.env, 'grant', somebody)
    expect(granted).toMatchObject({ code: 0, stderr: '' })
    expect(granted.stdout).toMatch(/\/reset-password\?token=[0-9a-f]{64}\n$/)
    expect(await account(home.env)).toMatchObject({ isAdmin: true, log: ['account.sign_out', 'admin.grant'] })

    expect(await runHere(home.env, 'revoke', somebody)).toEqual(done(`${somebody} non è più amministratore.`))
    expect(await account(home.env)).toEqual({
      isAdmin: false,
      sessions: 0,
      log: ['account.sign_out', 'admin.grant', 'admin.revoke'],
    })
    // `rotate-key` is tried from end to end in server/vault/rotation.test.ts.
  },
)

test('T3: a command that did nothing ends with another code and says why in one line', patience, async () => {
  await using home = await openHome()
  const nobody = { code: 1, stdout: '', stderr: "Nessun account con l'indirizzo nessuno@example.com.\n" }
  for (const name of ['grant', 'revoke', 'sign-out'])
    expect(await runHere(home.env, name, 'nessuno@example.com')).toEqual(nobody)
  expect(await runHere(home.env, 'create', somebody)).toMatchObject({ code: 0 })
  const again = await runHere(home.env, 'create', somebody)
  expect(again).toMatchObject({ code: 1, stdout: '' })
  expect(again.stderr.trim().split('\n')).toEqual([expect.stringContaining('ha già un account')])
  expect(await runHere(home.env, 'rotate-key')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('ENCRYPTION_KEY_PREVIOUS'),
  })
})

test(
  'T9: where mail leaves, nobody is made administrator whose address is not confirmed',
  patience,
  async () => {
    await using home = await openHome({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'posta@indosso.example' })
    expect(await runHere(home.env, 'create', somebody)).toMatchObject({ code: 0 })
    // The link has not been used.
    const refused = await runHere(home.env, 'grant', somebody)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr.trim().split('\n')).toEqual([expect.stringContaining('non è confermato')])
  },
)

test('T3: a command that is not one, or about nobody, is answered with the usage', patience, async () => {
  await using home = await openHome()
  for (const words of [['toString'], ['grant', 'nobody'], ['rotate-key', 'x']]) {
    const answer = await runHere(home.env, ...words)
    expect(answer).toMatchObject({ code: 2, stdout: '' })
    for (const name of ['create EMAIL', 'grant EMAIL', 'revoke EMAIL', 'sign-out EMAIL', 'rotate-key'])
      expect(answer.stderr).toContain(`npm run admin -- ${name}`)
  }
  const unsafe = await runAdmin({ ...home.env, ROLES: 'cron' }, 'grant', somebody)
  expect(unsafe).toMatchObject({ code: 78, stdout: '', stderr: expect.stringContaining('ROLES') })
})

const done = (said: string) => ({ code: 0, stdout: `${said}\n`, stderr: '' })

async function serving(env: Environment, use: (client: Client, url: string) => Promise<void>): Promise<void> {
  await using product = await startProduct(env)
  await use(product.client(), product.url)
  product.kill('SIGTERM')
  expect(await product.ended).toEqual({ code: 0, signal: null })
}

/** What the database says of the seamstress. */
async function account(env: Environment): Promise<Account | undefined> {
  const [row] = await askDatabase<Account>(
    env,
    `select is_admin as "isAdmin",
      (select count(*)::int from sessions where sess->>'userId' = users.id::text) as sessions,
      (select coalesce(array_agg(action order by created_at), '{}') from audit_log where subject = email) as log
    from users where email = $1`,
    [somebody],
  )
  return row
}
