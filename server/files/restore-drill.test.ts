import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Generation } from '#contracts/generations.ts'
import { type Backups, canBackUp, openBackups } from '#server/testing/backups.ts'
import { settle, within } from '#server/testing/casualties.ts'
import type { Client } from '#server/testing/client.ts'
import { listFiles } from '#server/testing/invariants.ts'
import { photo } from '#server/testing/photos.ts'
import {
  type Home,
  openHome,
  type Product,
  startMain,
  startProduct,
} from '#server/testing/product-process.ts'
import { runAdmin } from '#server/testing/run-admin.ts'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'

// Whole processes come and go here, which takes a busy machine its time.
const patience = { timeout: 480_000 }
const secrets = {
  ENCRYPTION_KEY: 'the key on paper, apart from rows and files',
  SESSION_SECRET: 'what keeps the browsers signed in over a restore',
}

// The drill of deploy/backup.md: two nights of backups, and every way to put the wrong halves together.
describe.skipIf(!canBackUp)('restoring', () => {
  const stack = new AsyncDisposableStack()
  let backups: Backups
  let client: Client
  /** Pictures of before the first night, and of the day after it. */
  const made: { monday: string[]; tuesday: string[] } = { monday: [], tuesday: [] }
  beforeAll(async () => {
    backups = stack.use(await openBackups())
    await using openai = await startOpenaiStandIn()
    await using home = await openHome({ ...secrets, OPENAI_BASE_URL: openai.url })
    for (const [night, pictures] of [
      ['monday', 1],
      ['tuesday', 3],
    ] as const) {
      await using product = await startProduct(home.env)
      client = client?.at(product.url) ?? product.client()
      if (night === 'monday') await client.signUp()
      for (let count = 0; count < pictures; count++) {
        const answer = await client.generate(await photo(), { headers: { prefer: 'wait=60' } })
        made[night].push(((await answer.json()) as Generation).id)
      }
      await settle(product)
      await stop(product)
      await backups.save(home, night)
    }
  }, 600_000)
  afterAll(() => stack.disposeAsync())

  /** Another machine, with rows and files of these nights. */
  async function restored(rows: string | null, files: string, env = {}): Promise<Home> {
    const home = await openHome({ ...secrets, ...env })
    if (rows) await backups.restoreRows(rows, home)
    await backups.restoreFiles(files, home)
    return home
  }
  const download = async (product: Product, ids: string[]) =>
    Promise.all(
      ids.map(async (id) => (await client.at(product.url).ask(`/api/generations/${id}/download`)).status),
    )
  const storedIn = async (home: Home) =>
    (await listFiles(join(home.dataDir, 'files'))).filter((key) => key.startsWith('generations/')).sort()
  const all = <T>(count: number, what: T) => Array.from({ length: count }, () => what)

  test(
    'T1: on another machine, rows and files of one night with their key are the whole product',
    patience,
    async () => {
      await using home = await restored('tuesday', 'tuesday')
      await using product = await startProduct(home.env)
      expect(await download(product, [...made.monday, ...made.tuesday])).toEqual(all(4, 200))
      await stop(product)
      const check = await runAdmin(home.env, 'check-files')
      expect(check).toMatchObject({ code: 0, stderr: '' })
      expect(check.stdout).toMatch(/controllati: 24\n.*\n.*\nOrfani.*: 0/)
    },
  )

  test(
    'T1: a dump older than the files loses none of them, and a newer dump has them all again',
    patience,
    async () => {
      await using home = await restored('monday', 'tuesday')
      const before = await storedIn(home)
      expect(before).toHaveLength(24)
      // Days old, as files of a backup are: what is younger than some minutes may be on the way to its row.
      const old = new Date(Date.now() - 3 * 24 * 3600_000)
      for (const key of before) await utimes(join(home.dataDir, 'files', key), old, old)
      await ask(home, async (product) => expect(await download(product, made.monday)).toEqual([200]))
      expect(await runAdmin(home.env, 'check-files')).toMatchObject({ code: 0 })
      await ask(home, (product) =>
        product.query(`update orphaned_files set first_seen_at = now() - interval '30 days'`),
      )
      const check = await runAdmin(home.env, 'check-files')
      expect(check.stdout).toMatch(/Orfani.*: 18, di cui 18[\s\S]*cestino: 0[\s\S]*18 orfani restano/)
      expect(await storedIn(home)).toEqual(before)

      // The rows of the night after, beside the files as they are now.
      await backups.save(home, 'now')
      await using again = await restored('tuesday', 'now')
      await ask(again, async (product) => {
        expect(await download(product, [...made.monday, ...made.tuesday])).toEqual(all(4, 200))
      })
    },
  )

  test(
    'T1, T16: files older than the dump lose nothing that is there; what is missing is said, paid back, and welcome later',
    patience,
    async () => {
      await using home = await restored('tuesday', 'monday')
      const before = await storedIn(home)
      const check = await runAdmin(home.env, 'check-files')
      expect([check.code, check.stdout]).toEqual([1, expect.stringContaining('Mancanti: 18')])
      expect(await storedIn(home)).toEqual(before)
      await ask(home, async (product) => {
        expect(await download(product, [...made.monday, ...made.tuesday])).toEqual([200, ...all(3, 410)])
        const history = await client.at(product.url).history()
        expect(history.map(({ status, refunded }) => [status, refunded])).toEqual([
          ...all(3, ['failed', true]),
          ['completed', false],
        ])
      })
      // The newer files were found after all.
      await backups.restoreFiles('tuesday', home)
      expect(await runAdmin(home.env, 'check-files')).toMatchObject({ code: 0 })
      await ask(home, async (product) => {
        expect(await download(product, [...made.monday, ...made.tuesday])).toEqual(all(4, 200))
        const history = await client.at(product.url).history()
        expect(history.map(({ status }) => status)).toEqual(all(4, 'completed'))
      })
    },
  )

  test(
    'T1: with a wrong database or a wrong key nothing starts, and nothing is touched',
    patience,
    async () => {
      for (const [home, reason] of [
        [await restored(null, 'tuesday'), 'another database'],
        [
          await restored('tuesday', 'tuesday', { ENCRYPTION_KEY: 'not the one on the paper' }),
          'ENCRYPTION_KEY',
        ],
      ] as const) {
        await using _ = home
        const before = await storedIn(home)
        await using product = startMain(home.env)
        expect(await within(product.ended, 60_000, 'it started')).toEqual({ code: 78, signal: null })
        expect(product.written('stderr').trim().split('\n')).toEqual([expect.stringContaining(reason)])
        expect(await storedIn(home)).toEqual(before)
        expect(await runAdmin(home.env, 'check-files')).not.toMatchObject({ code: 0 })
        expect(await storedIn(home)).toEqual(before)
      }
    },
  )
})

async function stop(product: Product): Promise<void> {
  product.kill('SIGTERM')
  expect(await product.ended).toEqual({ code: 0, signal: null })
}

async function ask(home: Home, use: (product: Product) => Promise<unknown>): Promise<void> {
  await using product = await startProduct(home.env)
  await use(product)
  await stop(product)
}
