import pg from 'pg'
import { expect, test } from 'vitest'
import { within } from '#server/testing/casualties.ts'
import type { ChaosMode } from '#server/testing/chaos-proxy.ts'
import { openHome, startMain, startProduct } from '#server/testing/product-process.ts'
import { startChaos } from '#server/testing/start-chaos.ts'
import { testServer } from '#server/testing/test-database.ts'

// The embedded database is in the process itself: it cannot be away. On PostgreSQL: TEST_DATABASE_URL=postgres://…
const patience = { timeout: 180_000 }

test.runIf(testServer)(
  'T18: a connection that is lost in the middle of a transaction fails that request, and never the process',
  patience,
  async () => {
    await using home = await openHome()
    await using product = await startProduct(home.env)
    const client = product.client()
    const { email } = await client.signUp()
    await using admin = await openAdmin(home.env.DATABASE_URL ?? '')
    // The change waits for the row, in its transaction, when the server ends its connections.
    await admin.query('begin')
    await admin.query('select 1 from users where email = $1 for update', [email])
    const json = { currentPassword: 'Sartoria2026', newPassword: 'Cappotto2027' }
    const changed = client.ask('/api/auth/change-password', { json })
    const cut = async () => {
      const { rowCount } = await admin.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`)
      return rowCount
    }
    await expect.poll(cut, { timeout: 30_000 }).toBeGreaterThan(0)
    expect((await within(changed, 30_000, 'it hangs')).status).toBe(503)
    await admin.query('rollback')
    const ready = async () => (await client.ask('/readyz')).status
    await expect.poll(ready, { timeout: 30_000 }).toBe(200)
    expect((await client.ask('/api/auth/change-password', { json })).status).toBe(200)
  },
)

test.runIf(testServer).each<[string, ChaosMode]>([
  ['is not there', 'down'],
  ['says nothing', 'blackhole'],
])(
  'T18: a start whose database %s ends soon, with one line and a code of its own',
  patience,
  async (_how, mode) => {
    await using chaos = await startChaos(testServer ?? '')
    await chaos.set(mode)
    await using home = await openHome({ DATABASE_URL: chaos.url })
    await using product = startMain(home.env)
    expect(await within(product.ended, 90_000, 'it hangs')).toEqual({ code: 69, signal: null })
    expect(product.written('stderr').trim().split('\n')).toEqual([
      expect.stringMatching(/^Il database non risponde: controlla DATABASE_URL/),
    ])
  },
)

test.runIf(testServer)(
  'T18: a start that loses its connection while it waits to migrate ends with one line, too',
  patience,
  async () => {
    await using home = await openHome()
    await using admin = await openAdmin(home.env.DATABASE_URL ?? '')
    // Somebody else is migrating.
    await admin.query('select pg_advisory_lock(7402116)')
    await using product = startMain(home.env)
    const cut = async () => {
      const { rowCount } = await admin.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
      return rowCount
    }
    await expect.poll(cut, { timeout: 90_000 }).toBeGreaterThan(0)
    expect(await within(product.ended, 90_000, 'it hangs')).toEqual({ code: 69, signal: null })
    expect(product.written('stderr').trim().split('\n')).toHaveLength(1)
  },
)

test.runIf(testServer)(
  'T18: a start whose database goes silent while it waits to migrate does not wait for ever',
  patience,
  async () => {
    await using home = await openHome()
    await using admin = await openAdmin(home.env.DATABASE_URL ?? '')
    await admin.query('select pg_advisory_lock(7402116)')
    await using chaos = await startChaos(home.env.DATABASE_URL ?? '')
    await using product = startMain({ ...home.env, DATABASE_URL: chaos.url })
    const others = async () => {
      const { rowCount } = await admin.query(`
        select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
      return rowCount
    }
    await expect.poll(others, { timeout: 90_000 }).toBe(1)
    await chaos.set('blackhole')
    expect(await within(product.ended, 90_000, 'it hangs')).toEqual({ code: 69, signal: null })
  },
)

async function openAdmin(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}
