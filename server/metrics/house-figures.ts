import { complaintReasons } from '#contracts/complaint.ts'
import { failures } from '#contracts/errors.ts'
import type { House } from './read-house.ts'
import type { Figure, Sample } from './show.ts'

export interface HouseFigure extends Omit<Figure, 'read'> {
  /** Null: not to be had now. `age` is in seconds, 0 of what is not there. */
  tell: (house: House, age: (since: Date | null | undefined) => number) => Sample[] | number | null
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

const ofPictures: HouseFigure[] = [
  {
    name: 'generations_unfinished',
    help: 'Generations that wait or are being made',
    labels: ['status'],
    tell: ({ work }) =>
      Object.entries(work).map(([status, { count }]) => ({ labels: { status }, value: count })),
  },
  {
    name: 'generations_oldest_seconds',
    help: 'How long the oldest unfinished generation has been there',
    tell: ({ work }, age) => Math.max(age(work.pending.since), age(work.processing.since)),
  },
  {
    name: 'generations_completed_total',
    help: 'Pictures made today, by who made them',
    labels: ['provider'],
    tell: ofToday('completed', 'provider'),
  },
  {
    name: 'generations_failed_total',
    help: 'Generations that failed today, by cause',
    labels: ['cause'],
    tell: (house) => withAll(Object.keys(failures), ofToday('failed', 'cause')(house), 'cause'),
  },
  {
    name: 'generations_complained',
    help: 'Pictures that their owners call wrong, by reason',
    labels: ['reason'],
    tell: ({ complaints }) => {
      const samples = complaints.map(({ reason, count }) => ({ labels: { reason }, value: count }))
      return withAll([...complaintReasons], samples, 'reason')
    },
  },
]

const ofCredits: HouseFigure[] = [
  {
    name: 'credits_taken_total',
    help: 'Credits taken today, one for each picture asked for',
    tell: ({ today }) => sum(today.filter(({ kind }) => kind === 'requested').map(({ count }) => count)),
  },
  {
    name: 'credits_given_back_total',
    help: 'Credits given back today, by cause',
    labels: ['cause'],
    tell: ({ givenBack }) => {
      const samples = givenBack.map(({ cause, count }) => ({ labels: { cause }, value: count }))
      return withAll([...Object.keys(failures), 'not_right', 'unlikely'], samples, 'cause')
    },
  },
  {
    name: 'pictures_cost_cents_total',
    help: 'What the pictures of today have cost, in cents',
    tell: ({ today }) => sum(today.filter(({ kind }) => kind === 'completed').map(({ cents }) => cents)),
  },
]

const ofPayments: HouseFigure[] = [
  {
    name: 'webhooks',
    help: 'Events of the payment provider of the last 24 hours, by what became of them',
    labels: ['state'],
    tell: ({ webhooks }) => {
      const samples = webhooks.map(({ state, count }) => ({ labels: { state }, value: count }))
      return withAll(['received', 'applied', 'ignored', 'parked'], samples, 'state')
    },
  },
  {
    name: 'webhooks_unhandled',
    help: 'Events not yet looked into, or put aside',
    tell: ({ unhandled }) => unhandled.count,
  },
  {
    name: 'webhooks_oldest_unhandled_seconds',
    help: 'How long the oldest of those has been there',
    tell: ({ unhandled }, age) => age(unhandled.since),
  },
]

const ofAlerts: HouseFigure[] = [
  {
    name: 'alerts_open',
    help: 'What a person has to look at, by kind',
    labels: ['kind'],
    tell: ({ alerts }) => alerts.map(({ kind, count }) => ({ labels: { kind }, value: count })),
  },
]

const ofFiles: HouseFigure[] = [
  {
    name: 'files_checked',
    help: 'Files that the last look at all of them opened',
    tell: ({ files }) => files?.files ?? null,
  },
  {
    name: 'files_missing',
    help: 'Files that the last look did not find',
    tell: ({ files }) => files?.missing ?? null,
  },
  {
    name: 'files_damaged',
    help: 'Files whose seal the last look found broken',
    tell: ({ files }) => files?.damaged ?? null,
  },
  {
    name: 'files_orphaned',
    help: 'Files that no row named at the last look',
    tell: ({ files }) => files?.orphaned ?? null,
  },
  {
    name: 'files_check_timestamp_seconds',
    help: 'When the last look at all files ended',
    tell: ({ files }) => (files?.finishedAt ? files.finishedAt.getTime() / 1000 : null),
  },
]

const ofQueues: HouseFigure[] = [
  {
    name: 'queue_waiting',
    help: 'Jobs whose time has come and that nobody has taken up',
    labels: ['queue'],
    tell: ({ queues }) => queues.map(({ queue, count }) => ({ labels: { queue }, value: count })),
  },
  {
    name: 'queue_oldest_seconds',
    help: 'How long the oldest of those has been waiting',
    labels: ['queue'],
    tell: ({ queues }, age) => queues.map(({ queue, since }) => ({ labels: { queue }, value: age(since) })),
  },
]

const ofMails: HouseFigure[] = [
  { name: 'mails_queued', help: 'Mails that have not left yet', tell: ({ mails }) => mails.count },
  {
    name: 'mails_oldest_seconds',
    help: 'How long the oldest of those has been there',
    tell: ({ mails }, age) => age(mails.since),
  },
  {
    name: 'mails_failed',
    help: 'Mails of the last 24 hours that were given up',
    tell: ({ failedMails }) => failedMails,
  },
]

/** Counters begin at midnight in Rome, which Prometheus takes for a restart. */
export const houseFigures: HouseFigure[] = [
  ...ofPictures,
  ...ofCredits,
  ...ofPayments,
  ...ofAlerts,
  ...ofFiles,
  ...ofQueues,
  ...ofMails,
]
