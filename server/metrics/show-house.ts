import type { Registry } from 'prom-client'
import { failures } from '#contracts/errors.ts'
import type { Context } from '#server/context.ts'
import { type House, readHouse } from './read-house.ts'
import { type Sample, show } from './show.ts'

/** A scrape of several figures, and of several readers at a time, is one reading. */
const readingMs = 5_000

/**
 * The figures of the whole house: the same in every process, so that a rule takes their maximum. Counters begin at
 * midnight in Rome, which Prometheus takes for a restart.
 */
export function showHouse(registry: Registry, ctx: Context): void {
  const read = keep(ctx, () => readHouse(ctx).catch(() => null))
  const seconds = (since: Date | null | undefined) =>
    since ? Math.max(0, (ctx.clock().getTime() - since.getTime()) / 1000) : 0
  const add = (
    name: string,
    help: string,
    tell: (house: House) => Sample[] | number | null,
    labels: string[] = [],
  ) =>
    show(registry, {
      name: `indosso_${name}`,
      help,
      labels,
      read: async () => {
        const house = await read()
        const told = house && tell(house)
        return typeof told === 'number' ? [{ value: told }] : told
      },
    })

  show(registry, {
    name: 'indosso_database_up',
    help: 'Whether the database answered; while it does not, the figures of the house are left out',
    read: async () => [{ value: (await read()) ? 1 : 0 }],
  })
  add(
    'generations_unfinished',
    'Generations that wait or are being made',
    ({ work }) => Object.entries(work).map(([status, { count }]) => ({ labels: { status }, value: count })),
    ['status'],
  )
  add('generations_oldest_seconds', 'How long the oldest unfinished generation has been there', ({ work }) =>
    Math.max(seconds(work.pending.since), seconds(work.processing.since)),
  )
  add(
    'generations_completed_total',
    'Pictures made today, by who made them',
    ofToday('completed', 'provider'),
    ['provider'],
  )
  add(
    'generations_failed_total',
    'Generations that failed today, by cause',
    (house) => withAll(Object.keys(failures), ofToday('failed', 'cause')(house), 'cause'),
    ['cause'],
  )
  add('credits_taken_total', 'Credits taken today, one for each picture asked for', ({ today }) =>
    sum(today.filter(({ kind }) => kind === 'requested').map(({ count }) => count)),
  )
  add(
    'credits_given_back_total',
    'Credits given back today, by cause',
    ({ givenBack }) =>
      withAll(
        Object.keys(failures),
        givenBack.map(({ cause, count }) => ({ labels: { cause }, value: count })),
        'cause',
      ),
    ['cause'],
  )
  add('pictures_cost_cents_total', 'What the pictures of today have cost, in cents', ({ today }) =>
    sum(today.filter(({ kind }) => kind === 'completed').map(({ cents }) => cents)),
  )
  add(
    'webhooks',
    'Events of the payment provider of the last 24 hours, by what became of them',
    ({ webhooks }) =>
      withAll(
        ['received', 'applied', 'ignored', 'parked'],
        webhooks.map(({ state, count }) => ({ labels: { state }, value: count })),
        'state',
      ),
    ['state'],
  )
  add('webhooks_unhandled', 'Events not yet looked into, or put aside', ({ unhandled }) => unhandled.count)
  add('webhooks_oldest_unhandled_seconds', 'How long the oldest of those has been there', ({ unhandled }) =>
    seconds(unhandled.since),
  )
  add(
    'alerts_open',
    'What a person has to look at, by kind',
    ({ alerts }) => alerts.map(({ kind, count }) => ({ labels: { kind }, value: count })),
    ['kind'],
  )
  add('files_checked', 'Files that the last look at all of them opened', ({ files }) => files?.files ?? null)
  add('files_missing', 'Files that the last look did not find', ({ files }) => files?.missing ?? null)
  add('files_damaged', 'Files whose seal the last look found broken', ({ files }) => files?.damaged ?? null)
  add('files_orphaned', 'Files that no row named at the last look', ({ files }) => files?.orphaned ?? null)
  add('files_check_timestamp_seconds', 'When the last look at all files ended', ({ files }) =>
    files?.finishedAt ? files.finishedAt.getTime() / 1000 : null,
  )
  add(
    'queue_waiting',
    'Jobs whose time has come and that nobody has taken up',
    ({ queues }) => queues.map(({ queue, count }) => ({ labels: { queue }, value: count })),
    ['queue'],
  )
  add(
    'queue_oldest_seconds',
    'How long the oldest of those has been waiting',
    ({ queues }) => queues.map(({ queue, since }) => ({ labels: { queue }, value: seconds(since) })),
    ['queue'],
  )
  add('mails_queued', 'Mails that have not left yet', ({ mails }) => mails.count)
  add('mails_oldest_seconds', 'How long the oldest of those has been there', ({ mails }) =>
    seconds(mails.since),
  )
  add('mails_failed', 'Mails of the last 24 hours that were given up', ({ failedMails }) => failedMails)
}

const ofToday =
  (kind: string, label: string) =>
  ({ today }: House): Sample[] =>
    today
      .filter((row) => row.kind === kind)
      .map((row) => ({ labels: { [label]: row.label }, value: row.count }))

/** A series that comes with its first event would hide that event from `increase()`. */
function withAll(names: string[], samples: Sample[], label: string): Sample[] {
  const told = new Set(samples.map(({ labels }) => labels?.[label]))
  return [
    ...samples,
    ...names.filter((name) => !told.has(name)).map((name) => ({ labels: { [label]: name }, value: 0 })),
  ]
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** Asked again within the time, the same answer. */
function keep<T>({ clock }: Context, read: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; answer: Promise<T> } | null = null
  return () => {
    const now = clock().getTime()
    if (!kept || Math.abs(now - kept.at) > readingMs) kept = { at: now, answer: read() }
    return kept.answer
  }
}
