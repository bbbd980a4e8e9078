import { createHmac } from 'node:crypto'
import { pino } from 'pino'
import { createStudio, type Studio } from '#engine/studio.ts'
import { reportRefusal, settleRefusal } from './alerts/provider-trouble.ts'
import type { Config, ImageProviderName } from './config.ts'
import type { Database, Db } from './db/database.ts'
import { type Events, openEvents } from './events/events.ts'
import { mayAskPaid } from './generations/budget.ts'
import { groupLimits } from './generations/fairness.ts'
import { openQueue, type Queue } from './jobs/queue.ts'
import { jobs } from './jobs/registry.ts'
import type { Log } from './log.ts'
import { createPictures } from './pictures/create-pictures.ts'
import type { Pictures } from './pictures/pictures.ts'
import { type ChainEars, createImageChain, type ImageChain } from './providers/images/chain.ts'
import type { ImageProvider } from './providers/images/image-provider.ts'
import { createStudioProvider } from './providers/images/studio.ts'
import { withinBudget } from './providers/images/within-budget.ts'
import type { Mailer } from './providers/mail/mailer.ts'
import { createSmtp } from './providers/mail/smtp.ts'
import type { PaymentProvider } from './providers/payments/payment-provider.ts'
import { createSimulated } from './providers/payments/simulated.ts'
import { createDesk, type SimulatedDesk } from './providers/payments/simulated-desk.ts'
import { createDiskStorage } from './providers/storage/disk.ts'
import type { Storage } from './providers/storage/storage.ts'
import { createPublicWeb, type PublicWeb } from './providers/web/public-web.ts'
import { openVault } from './vault/open-vault.ts'
import type { SealedStorage } from './vault/sealed-storage.ts'

/** What the deeds can do: plain capabilities, chosen once, passed on. */
export interface Context extends AsyncDisposable {
  config: Config
  log: Log
  database: Database
  db: Db
  storage: SealedStorage
  pictures: Pictures
  images: ImageChain
  /** Looks at photos before anything is spent on them, in a process of its own: pictures take too long to wait for. */
  coach: Pick<Studio, 'coach' | 'warm'>
  /** What lies at addresses that other people gave us. */
  web: PublicWeb
  /** Null where no mail server is set: mail stays in the outbox. */
  mailer: Mailer | null
  payments: PaymentProvider
  /** Null where payments are real: there are no pages to play a customer's bank on. */
  simulatedDesk: SimulatedDesk | null
  queue: Queue
  events: Events
  /** Months end and leases run out: time is a capability like the others. */
  clock: () => Date
}

export type Overrides = Partial<
  Pick<Context, 'database' | 'images' | 'web' | 'clock' | 'log'> & {
    storage: Storage
    /** How long what runs may go on when the process has to stop. */
    restMs: number
  }
>

// Node's own fetch gives up after 300 s without headers; the image services may take longer.
const openaiTimeoutMs = 600_000
const studioTimeoutMs = 60_000
/** For one file, tried twice. */
const s3TimeoutMs = 20_000
/** A look takes some 200 ms and is worth nothing when it comes late. */
const looks = { timeoutMs: 15_000, maxWaiting: 6 }
/** Without room for its log the embedded database stops for good and takes the process with it. */
const reserveBytes = 200_000_000
/** A picture that is nearly done is still given; the whole stop has to be over within 30 s. */
const restMs = 15_000
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
    const files = overrides.storage ?? (await openStorage(config, { stack, log, staleAfterMs }))
    const storage = await openVault({ database, storage: files, config })
    const pictures = stack.use(createPictures({ tempFolder: config.uploadFolder, staleAfterMs }))
    const images =
      overrides.images ??
      createImageChain(
        await openProviders(config, { stack, mayAskPaid: () => mayAskPaid(context) }),
        earsOf(() => context),
      )
    const coach = stack.use(createStudio(looks))
    const web = overrides.web ?? stack.use(createPublicWeb())
    const { smtpUrl, mailFrom } = config
    const mailer = smtpUrl ? stack.use(createSmtp({ url: smtpUrl, from: mailFrom })) : null
    const clock = overrides.clock ?? (() => new Date())
    const paying = await openPayments(config, { db: database.db, clock })
    const events = await openEvents(database)
    const queue = stack.use(
      await openQueue({ database, jobs, log, groupLimits, restMs: overrides.restMs ?? restMs }),
    )
    const owned = stack.move()
    const context: Context = {
      config,
      log,
      database,
      db: database.db,
      storage,
      pictures,
      images,
      coach,
      web,
      mailer,
      ...paying,
      queue,
      events,
      clock,
      [Symbol.asyncDispose]: () => owned.disposeAsync(),
    }
    return context
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

/** Only the home that is used is loaded: the embedded database alone weighs more than the rest of the server. */
export async function openDatabase(
  config: Config,
  log: Context['log'],
  options?: { patient: boolean },
): Promise<Database> {
  if (config.database.kind === 'postgres') {
    const { openPostgres } = await import('./db/postgres.ts')
    return openPostgres(config.database, log, options)
  }
  const { openEmbedded } = await import('./db/embedded.ts')
  return openEmbedded(config.database.folder)
}

async function openPayments(
  { payments, appUrl, sessionSecret }: Config,
  { db, clock }: Pick<Context, 'db' | 'clock'>,
): Promise<Pick<Context, 'payments' | 'simulatedDesk'>> {
  if (payments.kind === 'stripe') {
    const { createStripe } = await import('./providers/payments/stripe.ts')
    return { payments: createStripe(payments), simulatedDesk: null }
  }
  const secret = createHmac('sha256', sessionSecret).update('simulated payments').digest('hex')
  const setup = { db, clock, appUrl, secret }
  return { payments: createSimulated(setup), simulatedDesk: createDesk(setup) }
}

async function openStorage(
  { s3, filesFolder, database, dataDir }: Config,
  { stack, log, staleAfterMs }: { stack: AsyncDisposableStack; log: Log; staleAfterMs: number },
): Promise<Storage> {
  if (!s3) {
    const reserve = database.kind === 'embedded' ? { folder: dataDir, bytes: reserveBytes } : null
    return createDiskStorage(filesFolder, { staleAfterMs, reserve })
  }
  const { openS3 } = await import('./providers/storage/s3.ts')
  return stack.use(await openS3({ ...s3, timeoutMs: s3TimeoutMs }, log))
}

async function openProviders(
  config: Config,
  { stack, mayAskPaid }: { stack: AsyncDisposableStack; mayAskPaid: () => Promise<boolean> },
): Promise<ImageProvider[]> {
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
    return withinBudget(createOpenai({ ...openai, timeoutMs: openaiTimeoutMs }), mayAskPaid)
  }
  return Promise.all(config.images.order.map(open))
}

/** By the time a picture is made the context is whole. */
function earsOf(context: () => Context): ChainEars {
  const note = (work: Promise<void>) =>
    void work.catch((error: unknown) => context().log.error({ error: String(error) }, 'no alert'))
  return {
    onProblem: ({ provider: { name: provider }, order: generation, error: { failure, message: error } }) => {
      context().log.error({ provider, generation, failure, error }, 'provider failed')
      if (failure === 'misconfigured') note(reportRefusal(context(), provider, error))
    },
    onTaken: ({ name }) => note(settleRefusal(context(), name)),
  }
}
