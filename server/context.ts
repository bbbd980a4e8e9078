import { pino } from 'pino'
import { createStudio } from '#engine/studio.ts'
import type { Config, ImageProviderName } from './config.ts'
import type { Database, Db } from './db/database.ts'
import { type Events, openEvents } from './events/events.ts'
import { groupLimits } from './generations/fairness.ts'
import { openQueue, type Queue } from './jobs/queue.ts'
import { jobs } from './jobs/registry.ts'
import type { Log } from './log.ts'
import { createPictures } from './pictures/create-pictures.ts'
import type { Pictures } from './pictures/pictures.ts'
import { createImageChain, type ImageChain, type OnProblem } from './providers/images/chain.ts'
import type { ImageProvider } from './providers/images/image-provider.ts'
import { createStudioProvider } from './providers/images/studio.ts'
import type { Mailer } from './providers/mail/mailer.ts'
import { createSmtp } from './providers/mail/smtp.ts'
import { createDiskStorage } from './providers/storage/disk.ts'
import type { Storage } from './providers/storage/storage.ts'

/** What the deeds can do: plain capabilities, chosen once, passed on. */
export interface Context extends AsyncDisposable {
  config: Config
  log: Log
  database: Database
  db: Db
  storage: Storage
  pictures: Pictures
  images: ImageChain
  /** Null where no mail server is set: mail stays in the outbox. */
  mailer: Mailer | null
  queue: Queue
  events: Events
  /** Months end and leases run out: time is a capability like the others. */
  clock: () => Date
}

export type Overrides = Partial<Pick<Context, 'database' | 'storage' | 'images' | 'clock' | 'log'>>

// Node's own fetch gives up after 300 s without headers; the image services may take longer.
const openaiTimeoutMs = 600_000
const studioTimeoutMs = 60_000
/** Longer than any upload may take: unfinished files of this age were left by a crash. */
const sharedStaleMs = 10 * 60_000

/** The only place where an implementation is chosen. */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const stack = new AsyncDisposableStack()
  try {
    const log: Log = overrides.log ?? pino({ level: config.logLevel, redact: ['req.headers.cookie'] })
    const database = stack.use(overrides.database ?? (await openDatabase(config, log)))
    // Behind the lock of the embedded database nobody else can be writing what lies there unfinished.
    const staleAfterMs = config.database.kind === 'embedded' ? 0 : sharedStaleMs
    const storage = overrides.storage ?? createDiskStorage(config.filesFolder, staleAfterMs)
    const pictures = stack.use(createPictures({ tempFolder: config.uploadFolder, staleAfterMs }))
    const images =
      overrides.images ?? createImageChain(await openProviders(config, stack), reportProblem(log))
    const { smtpUrl, mailFrom } = config
    const mailer = smtpUrl ? stack.use(createSmtp({ url: smtpUrl, from: mailFrom })) : null
    const events = await openEvents(database)
    const queue = stack.use(await openQueue({ database, jobs, log, groupLimits }))
    const owned = stack.move()
    return {
      config,
      log,
      database,
      db: database.db,
      storage,
      pictures,
      images,
      mailer,
      queue,
      events,
      clock: overrides.clock ?? (() => new Date()),
      [Symbol.asyncDispose]: () => owned.disposeAsync(),
    }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

/** Only the home that is used is loaded: the embedded database alone weighs more than the rest of the server. */
export async function openDatabase(config: Config, log: Context['log']): Promise<Database> {
  if (config.database.kind === 'postgres') {
    const { openPostgres } = await import('./db/postgres.ts')
    return openPostgres(config.database.url, log)
  }
  const { openEmbedded } = await import('./db/embedded.ts')
  return openEmbedded(config.database.folder)
}

async function openProviders(config: Config, stack: AsyncDisposableStack): Promise<ImageProvider[]> {
  const open = async (name: ImageProviderName): Promise<ImageProvider> => {
    if (name === 'studio') {
      const studio = stack.use(createStudio({ timeoutMs: studioTimeoutMs }))
      // The first picture is the first impression: it should not wait for the engine to load.
      void studio.warm()
      return createStudioProvider(studio)
    }
    const { openai } = config.images
    if (!openai) throw new Error('openai is listed without its settings')
    const { createOpenai } = await import('./providers/images/openai.ts')
    return createOpenai({ ...openai, timeoutMs: openaiTimeoutMs })
  }
  return Promise.all(config.images.order.map(open))
}

const reportProblem =
  (log: Log): OnProblem =>
  ({ provider, order, error }) =>
    log.error(
      { provider: provider.name, generation: order, failure: error.failure, error: error.message },
      'provider failed',
    )
