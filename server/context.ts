import type { Registry } from 'prom-client'
import type { EnginePool } from '#engine/pool.ts'
import type { Config } from './config/config.ts'
import type { Database, Db } from './db/database.ts'
import type { Events } from './events/events.ts'
import type { FairQueue } from './jobs/fair-queue.ts'
import type { Queue } from './jobs/queue.ts'
import type { Recent } from './jobs/recent.ts'
import type { Log } from './log.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { ImageChain } from './providers/images/chain.ts'
import type { Mailer } from './providers/mail/mailer.ts'
import type { PaymentProvider } from './providers/payments/payment-provider.ts'
import type { SimulatedDesk } from './providers/payments/simulated/desk.ts'
import type { PublicWeb } from './providers/web/public-web.ts'
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
  /** What draws for test keys: our own engine, whatever makes the others. */
  testImages: ImageChain
  /** Looks at photos before anything is spent on them, in a process of its own: pictures take too long to wait for. */
  coach: Pick<EnginePool, 'coach' | 'showsFace' | 'warm'>
  /** Whose look is next, by account. */
  looks: FairQueue
  /** Whose picture is fitted for a sales channel next, by account. */
  fits: FairQueue
  /** Draws finished pictures again, larger or without the body, in a process of its own that comes and goes. */
  drawer: Pick<EnginePool, 'render'>
  /** Whose picture is drawn again next, by account. */
  drawings: FairQueue
  /** The last pictures that were drawn again. */
  redrawn: Recent<Uint8Array>
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
