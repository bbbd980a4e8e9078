import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type RunningApp, start } from '#server/boot/start.ts'
import { ConfigError, readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createLog } from '#server/log.ts'
import { within } from '#server/testing/casualties.ts'
import { Client } from '#server/testing/client.ts'
import { listFiles } from '#server/testing/invariants.ts'
import { photo } from '#server/testing/photos.ts'
import { type Environment, type Home, openHome, startMain } from '#server/testing/product-process.ts'
import { runAdmin, runHere } from '#server/testing/run-admin.ts'
import { testServer } from '#server/testing/test-database.ts'
import { markKey } from './storage-mark.ts'

// Whole products come and go here, which takes a busy machine its time.
const patience = { timeout: 180_000 }
const startMs = 60_000
const key = { ENCRYPTION_KEY: 'one key for every house of these tests' }

const filesOf = (home: Home) => join(home.dataDir, 'files')

/** The product in this process: starting one is most of what these tests cost. */
const startHere = (env: Environment): Promise<RunningApp> => start(readConfig(env))

/** A house with photos of a customer in it. */
async function usedHome(): Promise<Home> {
  const home = await openHome(key)
  await using product = await startHere(home.env)
  const client = new Client(product.url ?? '')
  await client.signUp()
  expect((await client.generate(await photo())).status).toBe(202)
  return home
}

/** The line with which a start is refused, and that it changed none of the files. */
async function refusal(env: Environment, files: string): Promise<string> {
  const before = await digest(files)
  const error: unknown = await startAndStop(env).then(
    () => 'it started',
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ConfigError)
  const { exitCode, reasons } = error as ConfigError
  expect([exitCode, reasons]).toEqual([78, [expect.any(String)]])
  expect(await digest(files)).toEqual(before)
  return reasons[0] ?? ''
}

/** The same by a process, as an operator sees it. */
async function refusalOfProcess(env: Environment, files: string): Promise<string> {
  const before = await digest(files)
  await using product = startMain(env)
  const ended = await within(product.ended, startMs, 'it started')
  expect([ended, product.written('stdout')]).toEqual([{ code: 78, signal: null }, ''])
  expect(await digest(files)).toEqual(before)
  const lines = product.written('stderr').trim().split('\n')
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}

async function startAndStop(env: Environment): Promise<void> {
  await using _product = await startHere(env)
}

async function digest(folder: string): Promise<Record<string, string>> {
  const names = await listFiles(folder).catch(() => [])
  const entries = names.map(async (name) => {
    const bytes = await readFile(join(folder, name))
    return [name, createHash('sha256').update(bytes).digest('hex')] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

test(
  'T1: an empty database does not start on the files of another one, whatever its key, until a person joins them',
  patience,
  async () => {
    await using home = await usedHome()
    for (const theirKey of [key, { ENCRYPTION_KEY: 'another key than the one of these files' }]) {
      await using stranger = await openHome(theirKey)
      await cp(filesOf(home), filesOf(stranger), { recursive: true })
      const line = await refusalOfProcess(stranger.env, filesOf(stranger))
      expect(line).toContain('carries the mark of another database')
      expect(line).toContain('npm run admin -- adopt-files')
      // As if both were from before there were marks.
      await rm(join(filesOf(stranger), markKey))
      expect(await refusal(stranger.env, filesOf(stranger))).toContain('does not know')
    }

    await using stranger = await openHome(key)
    await cp(filesOf(home), filesOf(stranger), { recursive: true })
    const before = await digest(filesOf(stranger))
    expect(await runAdmin(stranger.env, 'adopt-files')).toMatchObject({ code: 0, stderr: '' })
    await startAndStop(stranger.env)
    const { [markKey]: _, ...after } = await digest(filesOf(stranger))
    expect({ ...after, [markKey]: before[markKey] }).toEqual(before)
    // What was adopted is nobody else's any more.
    await cp(join(filesOf(stranger), markKey), join(filesOf(home), markKey))
    expect(await refusal(home.env, filesOf(home))).toContain('carries the mark of another database')
  },
)

test(
  'T1: files from before there were marks are those of the database that can open them',
  patience,
  async () => {
    await using home = await usedHome()
    await rm(join(filesOf(home), markKey))
    expect(await refusal(home.env, filesOf(home))).toContain('lacks the mark')
    expect(await runHere(home.env, 'adopt-files')).toMatchObject({ code: 0 })
    await forget(home)
    await rm(join(filesOf(home), markKey))
    await startAndStop(home.env)
    expect(Object.keys(await digest(filesOf(home)))).toContain(markKey)
    // The mark was written and the database died before it could remember that.
    await forget(home)
    await startAndStop(home.env)
    const changed = { ...home.env, ENCRYPTION_KEY: 'not the key that it was before this' }
    expect(await refusalOfProcess(changed, filesOf(home))).toContain('ENCRYPTION_KEY')
  },
)

test('T15: a database that has files does not start beside an empty storage', patience, async () => {
  await using home = await usedHome()
  await rm(filesOf(home), { recursive: true })
  const line = await refusal(home.env, filesOf(home))
  expect(line).toContain('is empty, but this database has files')
  // Neither one from before there were marks.
  await forget(home)
  expect(await refusal(home.env, filesOf(home))).toBe(line)
})

test.runIf(testServer)(
  'T15: of replicas with a folder each one comes up, and all of those that share one',
  patience,
  async () => {
    for (const shared of [false, true]) {
      await using stack = new AsyncDisposableStack()
      const home = stack.use(
        await openHome({ ...key, NODE_ENV: 'development', SESSION_SECRET: 'x'.repeat(40) }),
      )
      const folders = await Promise.all([1, 2, 3].map(() => mkdtemp(join(tmpdir(), 'indosso-own-'))))
      for (const folder of folders) stack.defer(() => rm(folder, { recursive: true }))
      const replicas = folders.map((own) => startHere({ ...home.env, DATA_DIR: shared ? home.dataDir : own }))
      const ends = (await Promise.allSettled(replicas)).map((end) => {
        if (end.status === 'fulfilled') {
          stack.use(end.value)
          return 'up'
        }
        return end.reason instanceof ConfigError ? end.reason.exitCode : String(end.reason)
      })
      expect(ends.toSorted()).toEqual(shared ? ['up', 'up', 'up'] : [78, 78, 'up'])
    }
  },
)

/** The database as it was before it had a storage. */
async function forget({ env }: Home): Promise<void> {
  await using database = await openDatabase(readConfig(env), createLog('silent'))
  await database.query('update installation set storage_id = null')
}
