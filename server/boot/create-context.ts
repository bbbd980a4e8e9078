import { createHmac } from 'node:crypto'
import { Registry } from 'prom-client'
import { createEnginePool } from '#engine/pool.ts'
import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/context.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { openEvents } from '#server/events/events.ts'
import { FairQueue } from '#server/jobs/fair-queue.ts'
import { openQueue } from '#server/jobs/open-queue.ts'
import { Recent } from '#server/jobs/recent.ts'
import { createLog, type Log } from '#server/log.ts'
import { createPictures } from '#server/pictures/create-pictures.ts'
import { createDecoderPool, type DecoderPool } from '#server/pictures/decoder-pool.ts'
import type { ImageProvider } from '#server/providers/images/image-provider.ts'
import { createSmtp } from '#server/providers/mail/smtp.ts'
import { createDesk } from '#server/providers/payments/simulated/desk.ts'
import { createSimulated } from '#server/providers/payments/simulated/simulated.ts'
import type { Storage } from '#server/providers/storage/storage.ts'
import { createPublicWeb } from '#server/providers/web/public-web.ts'
import { openVault } from '#server/vault/open-vault.ts'
import { openFiles, staleAfterMs } from './open-files.ts'
import { openImages } from './open-images.ts'
import { jobs, lines } from './registry.ts'

export type Overrides = Partial<
  Pick<Context, 'database' | 'coach' | 'web' | 'clock' | 'log'> & {
    storage: Storage
    decoders: DecoderPool
    /** Below the chain, the budget and the count of calls. */
    images: readonly ImageProvider[]
  }
>

/** A look takes some 200 ms and is worth nothing when it comes late. One is checked while another is looked at. */
const lookTimeoutMs = 15_000
const lookRoom = { running: 2, waiting: 5, share: 3, retryAfterSeconds: 10 }
/** One of the two decoders stays free for uploads and finished pictures. */
const fitRoom = { running: 1, waiting: 12, share: 4, retryAfterSeconds: 5 }

/** One takes seconds and, at the largest size, some hundred megabytes: its process is soon let go. */
const drawerPool = { timeoutMs: 40_000, idleMs: 30_000 }
/** Of 2 to 6 MB each. */
const KEPT_DRAWINGS = 6
const drawingRoom = { running: 1, waiting: 12, share: 4, retryAfterSeconds: 10 }

/** The only place where an implementation is chosen. */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const stack = new AsyncDisposableStack()
  try {
    const log: Log = overrides.log ?? createLog(config.logLevel)
    const database = stack.use(overrides.database ?? (await openDatabase(config, log)))
    const storage = overrides.storage
      ? await openVault({ database, storage: overrides.storage, config })
      : await openFiles(config, { stack, log, database })
    const pictures = stack.use(openPictures(config, overrides.decoders))
    const metrics = new Registry()
    const { images: providers } = overrides
    const { images, testImages } = await openImages({
      stack,
      config,
      log,
      metrics,
      context: () => context,
      providers,
    })
    const coach = overrides.coach ?? stack.use(createEnginePool({ timeoutMs: lookTimeoutMs }))
    const drawer = stack.use(createEnginePool(drawerPool))
    const web = overrides.web ?? stack.use(createPublicWeb({ postsToLoopback: !config.production }))
    const mailer = stack.use(openMailer(config))
    const clock = overrides.clock ?? (() => new Date())
    const paying = await openPayments(config, { db: database.db, clock })
    const events = await openEvents(database)
    const queue = stack.use(await openQueue({ database, jobs, lines, log, restMs: config.drainMs }))
    const owned = stack.move()
    const context: Context = {
      config,
      log,
      database,
      db: database.db,
      storage,
      pictures,
      images,
      testImages,
      coach,
      looks: new FairQueue(lookRoom),
      fits: new FairQueue(fitRoom),
      drawer,
      drawings: new FairQueue(drawingRoom),
      redrawn: new Recent(KEPT_DRAWINGS),
      web,
      mailer,
      ...paying,
      queue,
      events,
      metrics,
      clock,
      [Symbol.asyncDispose]: () => owned.disposeAsync(),
    }
    return context
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

const openPictures = ({ uploadFolder, database }: Config, decoders = createDecoderPool()) =>
  createPictures({ tempFolder: uploadFolder, staleAfterMs: staleAfterMs(database.kind), decoders })

const openMailer = ({ smtpUrl, mailFrom }: Config) =>
  smtpUrl ? createSmtp({ url: smtpUrl, from: mailFrom }) : null

async function openPayments(
  { payments, appUrl, sessionSecret }: Config,
  { db, clock }: Pick<Context, 'db' | 'clock'>,
): Promise<Pick<Context, 'payments' | 'simulatedDesk'>> {
  if (payments.kind === 'stripe') {
    const { createStripe } = await import('#server/providers/payments/stripe.ts')
    return { payments: createStripe(payments), simulatedDesk: null }
  }
  const secret = createHmac('sha256', sessionSecret).update('simulated payments').digest('hex')
  const setup = { db, clock, appUrl, secret }
  return { payments: createSimulated(setup), simulatedDesk: createDesk(setup) }
}
