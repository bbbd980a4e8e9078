import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { errors } from '#contracts/errors.ts'
import { forgetTheDead, settle } from '#server/testing/casualties.ts'
import { administer, createDatabase } from '#server/testing/create-database.ts'
import { findBreaches, listFiles } from '#server/testing/invariants.ts'
import { mountDisk } from '#server/testing/mount-disk.ts'
import { photo } from '#server/testing/photos.ts'
import { openHome, startProduct } from '#server/testing/product-process.ts'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'
import { testServer } from '#server/testing/test-database.ts'

const megabyte = 1024 * 1024

// The embedded database keeps its last 200 MB from the pictures (U7); here a server of others runs out of disk.
test.runIf(testServer)(
  'J8: a database whose disk is full refuses uploads without a charge, loses nothing of what is being made, and goes on when there is room',
  { timeout: 180_000 },
  async (context) => {
    await using disk = await openSmallDisk(testServer ?? '')
    if (!disk) return context.skip('needs PostgreSQL on this machine and the right to mount a tmpfs')
    await using openai = await startOpenaiStandIn()
    await using home = await openHome({
      DATABASE_URL: disk.url,
      ...openai.env,
    })
    await using product = await startProduct(home.env)
    const client = product.client()
    await client.signUp()
    await openai.next('ok', { delayMs: 3_000 })
    const accepted = await client.generate(await photo())
    expect(accepted.status).toBe(202)
    await expect.poll(async () => (await openai.calls()).length, { timeout: 20_000 }).toBe(1)

    await disk.fill(['quota_ledger', 'daily_counts'])
    const before = await listFiles(join(home.dataDir, 'files'))
    const refused = await client.generate(await photo('#101010'))
    expect([refused.status, await refused.json()]).toMatchObject([
      507,
      { code: 'storage_full', message: errors.storage_full.message },
    ])
    expect(await client.history()).toHaveLength(1)
    expect(await listFiles(join(home.dataDir, 'uploads'))).toEqual([])
    const left = await listFiles(join(home.dataDir, 'files'))
    expect(left.filter((key) => !before.includes(key) && !key.includes('result'))).toEqual([])
    for (const path of ['/healthz', '/readyz', '/api/auth/user'])
      expect([path, (await client.ask(path)).status]).toEqual([path, 200])

    await disk.empty()
    await forgetTheDead(product)
    await settle(product)
    expect(await client.history()).toMatchObject([{ status: expect.stringMatching(/completed|failed/) }])
    const other = product.client()
    await other.signUp()
    const made = await other.generate(await photo('#303030'), { headers: { prefer: 'wait=30' } })
    expect(await made.json()).toMatchObject({ status: 'completed' })
    expect(await findBreaches(product, { home, calls: await openai.calls() })).toEqual([])
  },
)

interface SmallDisk extends AsyncDisposable {
  /** A database on it. */
  url: string
  /** Leaves no room on the disk, nor in the pages that these tables have. */
  fill(tables: (keyof typeof oneMore)[]): Promise<void>
  empty(): Promise<void>
}

const oneMore = {
  quota_ledger: `insert into quota_ledger (user_id, generation_id, kind, period, cause)
    select id, gen_random_uuid(), 'charge', 'filler', '' from users limit 1`,
  daily_counts: `insert into daily_counts values ('filler', now(), '', gen_random_uuid(), 0, 0)`,
}

/** A database on a disk of its own; null where there is no server on this machine, or nobody may mount. */
async function openSmallDisk(server: string): Promise<SmallDisk | null> {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'indosso-tablespace-'))
  stack.defer(() => rm(folder, { recursive: true }))
  const mounted = mountDisk(folder, '96m', serverUser())
  if (!mounted || new URL(server).hostname !== '127.0.0.1') return null
  stack.use(mounted)
  const tablespace = `indosso_test_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create tablespace ${tablespace} location '${folder}'`)
  stack.defer(() => administer(server, `drop tablespace ${tablespace}`))
  const database = await createDatabase(server, { tablespace })
  stack.defer(database.drop)
  const filler = join(folder, 'filler')
  const owned = stack.move()
  return {
    url: database.url,
    fill: async (tables) => {
      await writeFile(filler, Buffer.alloc(128 * megabyte)).catch(() => 'full')
      for (const table of tables) await untilFull(database.url, oneMore[table])
    },
    empty: async () => {
      await rm(filler)
      await administer(database.url, `delete from quota_ledger where period = 'filler'`)
      await administer(database.url, `delete from daily_counts where kind = 'filler'`)
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

async function untilFull(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (;;) await client.query(statement)
  } catch (error) {
    // PostgreSQL's own word for a full disk.
    if (!(error instanceof pg.DatabaseError) || error.code !== '53100') throw error
  } finally {
    await client.end()
  }
}

/** Whom the files of the server belong to, as Debian has it. */
function serverUser(): number {
  try {
    return Number(execFileSync('id', ['-u', 'postgres'], { stdio: 'pipe' }))
  } catch {
    return 0
  }
}
