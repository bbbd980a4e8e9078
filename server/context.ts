import { createHmac } from 'node:crypto'
import { Registry } from 'prom-client'
import { createStudio, type Studio } from '#engine/studio.ts'
import { reportRefusal, settleRefusal } from './alerts/provider-trouble.ts'
import type { Config, ImageProviderName } from './config.ts'
import type { Database, Db } from './db/database.ts'
import { type Events, openEvents } from './events/events.ts'
import { mayAskPaid } from './generations/budget.ts'
import { openQueue, type Queue } from './jobs/queue.ts'
import { jobs, lines } from './jobs/registry.ts'
import { FairQueue } from './limits/fair-queue.ts'
import { createLog, type Log } from './log.ts'
import { countProviderCalls } from './metrics/provider-calls.ts'
import { createPictures } from './pictures/create-pictures.ts'
import type { Pictures } from './pictures/pictures.ts'
import { type ChainEars, createImageChain, type ImageChain } from './providers/images/chain.ts'
import type { ImageProvider } from './providers/images/image-provider.ts'
import { observed, type ProviderCall } from './providers/images/observed.ts'
import { createStudioProvider } from './providers/images/studio.ts'
import { createStudioPool } from './providers/images/studio-pool.ts'
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
  /** Whose look is next, by account. */
  looks: FairQueue
  /** What lies at addresses that other people gave us. */
  web: PublicWeb
  /** Null where no mail server is set: mail stays in the outbox. */
  mailer: Mailer | null
  payments: PaymentProvider
  /** Null where payments are real: there are no pages to play a customer's bank on. */
  simulatedDesk: SimulatedDesk | null
  queue: Queue
  events: Events
  /** Metrics of this process. */
  metrics: Registry
  /** Months end and leases run out: time is a capability like the others. */
  clock: () => Date
}

export type Overrides = Partial<
  Pick<Context, 'database' | 'images' | 'web' | 'clock' | 'log'> & { storage: Storage }
>

// Node's own fetch gives up after 300 s without headers; the image services may take longer.
const openaiTimeoutMs = 600_000
const studioTimeoutMs = 60_000
/** For one file, tried twice. */
const s3TimeoutMs = 20_000
/** A look takes some 200 ms and is worth nothing when it comes late. One is checked while another is looked at. */
const lookTimeoutMs = 15_000
const lookRoom = { running: 2, waiting: 5, share: 3, retryAfterSeconds: 10 }
/** Without room for its log the embedded database stops for good and takes the process with it. */
const reserveBytes = 200_000_000
/** Longer than any upload may take: unfinished files of this age were left by a crash. */
const sharedStaleMs = 10 * 60_000
/** Behind the lock of the embedded database nobody else can be writing what lies there unfinished. */
const staleAfterMs = (kind: Database['kind']): number => (kind === 'embedded' ? 0 : sharedStaleMs)

/** The only place where an implementation is chosen. */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const stack = new AsyncDisposableStack()
  try {
    const log: Log = overrides.log ?? createLog(config.logLevel)
    const database = stack.use(overrides.database ?? (await openDatabase(config, log)))
    const storage = overrides.storage
      ? await openVault({ database, storage: overrides.storage, config })
      : await openFiles(config, { stack, log, database })
    const pictures = stack.use(
      createPictures({
        tempFolder: config.uploadFolder,
        staleAfterMs: staleAfterMs(config.database.kind),
      }),
    )
    const metrics = new Registry()
    const count = countProviderCalls(metrics, config.images.order)
    const images =
      overrides.images ??
      createImageChain(
        await openProviders(config, {
          stack,
          mayAskPaid: (id) => mayAskPaid(context, id),
          onCalled: (call) => {
            count(call)
            log.info(call, 'provider called')
          },
        }),
        earsOf(() => context),
      )
    const coach = stack.use(createStudio({ timeoutMs: lookTimeoutMs }))
    const web = overrides.web ?? stack.use(createPublicWeb())
    const { smtpUrl, mailFrom } = config
    const mailer = smtpUrl ? stack.use(createSmtp({ url: smtpUrl, from: mailFrom })) : null
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
      coach,
      looks: new FairQueue(lookRoom),
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

/** The files as the settings say, sealed by the keys of the database. What has to be closed goes onto the stack. */
export async function openFiles(
  config: Config,
  { stack, log, database }: { stack: AsyncDisposableStack; log: Log; database: Database },
): Promise<SealedStorage> {
  const storage = await openStorage(config, { stack, log })
  return openVault({ database, storage, config })
}

async function openStorage(
  { s3, filesFolder, database, dataDir }: Config,
  { stack, log }: { stack: AsyncDisposableStack; log: Log },
): Promise<Storage> {
  if (!s3) {
    const reserve = database.kind === 'embedded' ? { folder: dataDir, bytes: reserveBytes } : null
    return createDiskStorage(filesFolder, { staleAfterMs: staleAfterMs(database.kind), reserve })
  }
  const { openS3 } = await import('./providers/storage/s3.ts')
  return stack.use(await openS3({ ...s3, timeoutMs: s3TimeoutMs }, log))
}

interface ProviderSetup {
  stack: AsyncDisposableStack
  mayAskPaid: (generationId: string) => Promise<boolean>
  onCalled: (call: ProviderCall) => void
}

async function openProviders(
  config: Config,
  { stack, mayAskPaid, onCalled }: ProviderSetup,
): Promise<ImageProvider[]> {
  const open = async (name: ImageProviderName): Promise<ImageProvider> => {
    if (name === 'studio') {
      const studio = stack.use(createStudioPool(config.studios, { timeoutMs: studioTimeoutMs }))
      // The first picture is the first impression: it should not wait for the engine to load.
      void studio.warm()
      return observed(createStudioProvider(studio), onCalled)
    }
    const { openai } = config.images
    if (!openai) throw new Error('openai is listed without its settings')
    const { createOpenai } = await import('./providers/images/openai.ts')
    return withinBudget(
      observed(createOpenai({ ...openai, timeoutMs: openaiTimeoutMs }), onCalled),
      mayAskPaid,
    )
  }
  return Promise.all(config.images.order.map(open))
}

/** By the time a picture is made the context is whole. */
function earsOf(context: () => Context): ChainEars {
  const note = (work: Promise<void>) =>
    void work.catch((error: unknown) => context().log.error({ error: String(error) }, 'no alert'))
  return {
    onProblem: ({ provider: { name: provider }, error: { failure, message: error } }) => {
      context().log.error({ provider, failure, error }, 'provider failed')
      if (failure === 'misconfigured') note(reportRefusal(context(), provider, error))
    },
    onTaken: ({ name }) => note(settleRefusal(context(), name)),
  }
}
