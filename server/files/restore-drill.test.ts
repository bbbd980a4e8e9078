import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Generation } from '#contracts/generations.ts'
import { start } from '#server/boot/start.ts'
import { ConfigError, readConfig } from '#server/config/config.ts'
import type { Context } from '#server/context.ts'
import { checkPictures } from '#server/generations/check-pictures.ts'
import { type Backups, canBackUp, openBackups } from '#server/testing/backups.ts'
import { Client } from '#server/testing/client.ts'
import { filesOf } from '#server/testing/home-files.ts'
import { photo } from '#server/testing/photos.ts'
import { type Environment, type Home, openHome, startProduct } from '#server/testing/product-process.ts'
import { runAdmin, runHere } from '#server/testing/run-admin.ts'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'
import { hasSwift, type Swift, startSwift } from '#server/testing/swift.ts'

// Whole processes come and go here, which takes a busy machine its time.
const patience = { timeout: 480_000 }
const secrets = {
  ENCRYPTION_KEY: 'the key on paper, apart from rows and files',
  SESSION_SECRET: 'what keeps the browsers signed in over a restore',
}

let swift: Swift | null = null
afterAll(() => swift?.[Symbol.asyncDispose]())
type Place = [string, { isHere: boolean; check: typeof checkByProcess; find: () => Promise<Environment> }]
const checkByProcess = (env: Environment) => runAdmin(env, 'check-files')
const places: Place[] = [
  ['on the disk', { isHere: true, check: checkByProcess, find: async () => ({}) }],
  // Where Debian's packages of Swift are missing these are reported as skipped, see storage.test.ts.
  [
    'on S3',
    {
      isHere: hasSwift,
      // By a process once is enough.
      check: (env) => runHere(env, 'check-files'),
      find: async () => {
        swift ??= await startSwift()
        return swift.openBucket()
      },
    },
  ],
]

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
      await ask(home, async (url) => {
        client = client?.at(url) ?? new Client(url)
        if (night === 'monday') await client.signUp()
        for (let count = 0; count < pictures; count++) {
          const colour = `#${night === 'monday' ? '10' : '80'}20${count}0`
          const answer = await client.generate(await photo(colour), { headers: { prefer: 'wait=60' } })
          const { id, status } = (await answer.json()) as Generation
          expect(status).toBe('completed')
          made[night].push(id)
        }
      })
      await backups.save(home, night)
    }
  }, 600_000)
  afterAll(() => stack.disposeAsync())

  const download = async (url: string, ids: string[]) =>
    Promise.all(ids.map(async (id) => (await client.at(url).ask(`/api/generations/${id}/download`)).status))
  const storedIn = async (home: Home) =>
    (await filesOf(home).list()).filter((key) => /^(garments|generations)\//.test(key)).sort()
  const all = <T>(count: number, what: T) => Array.from({ length: count }, () => what)

  describe.each(places)('with the files %s', (_name, { isHere, check: checkNow, find }) => {
    const drill = test.skipIf(!isHere)

    /** Another machine, with rows and files of these nights. */
    async function restored(
      rows: string | null,
      files: string,
      { env = {}, daysOld = 0 } = {},
    ): Promise<Home> {
      const home = await openHome({ ...secrets, ...(await find()), ...env })
      if (rows) await backups.restoreRows(rows, home)
      await backups.restoreFiles(files, home, daysOld)
      return home
    }

    drill(
      'T1: on another machine, rows and files of one night with their key are the whole product',
      patience,
      async () => {
        await using home = await restored('tuesday', 'tuesday')
        await using product = await startProduct(home.env)
        expect(await download(product.url, [...made.monday, ...made.tuesday])).toEqual(all(4, 200))
        product.kill('SIGTERM')
        expect(await product.ended).toEqual({ code: 0, signal: null })
        const check = await checkNow(home.env)
        expect(check).toMatchObject({ code: 0, stderr: '' })
        expect(check.stdout).toMatch(/controllati: 24\n.*\n.*\nOrfani.*: 0/)
      },
    )

    drill(
      'T1: a dump older than the files loses none of them, and a newer dump has them all again',
      patience,
      async () => {
        // Days old, as files of a backup are: what is younger than some minutes may be on the way to its row.
        await using home = await restored('monday', 'tuesday', { daysOld: 3 })
        const before = await storedIn(home)
        expect(before).toHaveLength(24)
        await ask(home, async (url, ctx) => {
          expect(await download(url, made.monday)).toEqual([200])
          expect(await checkPictures(ctx)).toMatchObject({ missing: 0, damaged: 0, orphaned: 18, trashed: 0 })
          await ctx.database.query(`update orphaned_files set first_seen_at = now() - interval '30 days'`)
        })
        const check = await runHere(home.env, 'check-files')
        expect(check.stdout).toMatch(/Orfani.*: 18, di cui 18[\s\S]*cestino: 0[\s\S]*18 orfani restano/)
        expect(await storedIn(home)).toEqual(before)

        // The rows of the night after, beside the files as they are now.
        await backups.save(home, 'now')
        await using again = await restored('tuesday', 'now')
        await ask(again, async (url) => {
          expect(await download(url, [...made.monday, ...made.tuesday])).toEqual(all(4, 200))
        })
      },
    )

    drill(
      'T1, T16: files older than the dump lose nothing that is there; what is missing is said, paid back, and welcome later',
      patience,
      async () => {
        await using home = await restored('tuesday', 'monday')
        const before = await storedIn(home)
        const check = await checkNow(home.env)
        expect([check.code, check.stdout]).toEqual([1, expect.stringContaining('Mancanti: 18')])
        expect(await storedIn(home)).toEqual(before)
        await ask(home, async (url) => {
          expect(await download(url, [...made.monday, ...made.tuesday])).toEqual([200, ...all(3, 410)])
          const history = await client.at(url).history()
          expect(history.map(({ status, refunded }) => [status, refunded])).toEqual([
            ...all(3, ['failed', true]),
            ['completed', false],
          ])
        })
        // The newer files were found after all.
        await backups.restoreFiles('tuesday', home)
        await ask(home, async (url, ctx) => {
          expect(await checkPictures(ctx, { isNow: true })).toMatchObject({
            files: 24,
            missing: 0,
            damaged: 0,
          })
          expect(await download(url, [...made.monday, ...made.tuesday])).toEqual(all(4, 200))
          const history = await client.at(url).history()
          expect(history.map(({ status }) => status)).toEqual(all(4, 'completed'))
        })
      },
    )

    drill(
      'T1: with a wrong database or a wrong key nothing starts, and nothing is touched',
      patience,
      async () => {
        for (const [home, reason, code] of [
          [await restored(null, 'tuesday'), 'another database', 1],
          [
            await restored('tuesday', 'tuesday', { env: { ENCRYPTION_KEY: 'not the one on the paper' } }),
            'ENCRYPTION_KEY',
            78,
          ],
        ] as const) {
          await using _ = home
          const before = await storedIn(home)
          // What a process makes of it is in storage-identity.test.ts.
          const refusal = await refusalOf(home)
          expect([refusal.exitCode, refusal.reasons]).toEqual([78, [expect.stringContaining(reason)]])
          expect(await storedIn(home)).toEqual(before)
          expect(await runHere(home.env, 'check-files')).toMatchObject({ code, stdout: '' })
          expect(await storedIn(home)).toEqual(before)
        }
      },
    )
  })
})

/** The product on this home, in this process: starting one is most of what a drill costs. */
async function ask(home: Home, use: (url: string, ctx: Context) => Promise<unknown>): Promise<void> {
  await using product = await start(readConfig(home.env))
  await use(product.url ?? '', product.ctx)
}

async function refusalOf(home: Home): Promise<ConfigError> {
  const error: unknown = await ask(home, async () => {}).catch((reason: unknown) => reason)
  if (!(error instanceof ConfigError)) throw new Error(`it was not refused: ${error}`)
  return error
}
