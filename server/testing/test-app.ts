import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createEnginePool } from '#engine/pool.ts'
import { start } from '#server/boot/start.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import type { Timeouts } from '#server/http/timeouts.ts'
import { createDecoderPool } from '#server/pictures/decoder-pool.ts'
import type { ImageProvider } from '#server/providers/images/image-provider.ts'
import type { PublicWeb } from '#server/providers/web/public-web.ts'
import { theHouse } from '#server/vault/owner.ts'
import { Client } from './client.ts'
import { emptyDatabase, openTestDatabase } from './test-database.ts'
import { TestImages } from './test-images.ts'

export interface TestApp {
  ctx: Context
  url: string
  database: Database
  /** The image provider at the edge of the product: ready to succeed, fail or take its time. */
  images: TestImages
  /** Sets the product's clock; null lets it run again. */
  setTime(iso: string | null): void
  /** A browser of its own, with its own cookies. */
  client(): Client
}

interface Options {
  /** False leaves the jobs in the queue. */
  worker?: boolean
  /** More of the environment; made late when it is known late. */
  settings?: Record<string, string> | ((stack: AsyncDisposableStack) => Promise<Record<string, string>>)
  /** Pictures are paid by the call. */
  paid?: boolean
  /** The image providers are those of the settings, which name a stand-in, and not the one at the edge. */
  byWire?: boolean
  /** Other providers than the one at the edge, which they may share. */
  providers?: (images: TestImages) => ImageProvider[]
  /** Where photos are fetched from: a shop's own site (https-site.ts). */
  web?: (stack: AsyncDisposableStack) => Promise<PublicWeb>
  /** What a test can have otherwise only with real services, such as `production`. */
  config?: Partial<Config>
  /** Shorter than a person would have to wait. */
  timeouts?: Timeouts
}

const keep = { [Symbol.asyncDispose]: async () => {} }
/** A second of processor for each: the files of a worker of Vitest share them, and what they have loaded. */
const shared = {
  coach: { ...createEnginePool(), ...keep },
  decoders: { ...createDecoderPool(), ...keep },
}

/** The whole product on a free port with a real database of its own; every test begins with it empty. */
export function useTestApp({
  worker = true,
  settings = {},
  paid = false,
  byWire = false,
  providers = (images) => [paid ? images.paidByTheCall() : images],
  web,
  config: given,
  timeouts,
}: Options = {}): TestApp {
  let stack: AsyncDisposableStack
  let now: Date | null = null
  const app = {
    images: new TestImages(),
    setTime: (iso: string | null) => {
      now = iso === null ? null : new Date(iso)
    },
    client: () => new Client(app.url),
  } as TestApp

  beforeAll(async () => {
    stack = new AsyncDisposableStack()
    const dataDir = await mkdtemp(join(tmpdir(), 'indosso-'))
    stack.defer(() => rm(dataDir, { recursive: true, force: true }))
    app.database = stack.use(await openTestDatabase())
    const config = readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...(typeof settings === 'function' ? await settings(stack) : settings),
    })
    const overrides = {
      ...shared,
      // Disposed by the test, after everything that uses it.
      database: { ...app.database, ...keep },
      ...(!byWire && { images: providers(app.images) }),
      clock: () => now ?? new Date(),
      ...(web && { web: await web(stack) }),
      ...(timeouts && { timeouts }),
    }
    const roles = worker ? config.roles : (['web'] as const)
    const running = stack.use(
      await start({ ...config, ...given, roles: [...roles], seedDemo: false }, overrides),
    )
    app.ctx = running.ctx
    app.url = running.url ?? ''
  })
  beforeEach(async () => {
    now = null
    app.images.reset()
    await emptyDatabase(app.database)
    // It went with its row: remembered, it would seal what can no longer be opened half a minute later.
    app.ctx.storage.forget(theHouse)
  })
  afterAll(() => stack.disposeAsync())
  return app
}
