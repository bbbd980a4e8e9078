import { english as complaints } from '#web/features/generations/complaint-copy.en.ts'
import { english as sentences } from '#web/language/sentences.en.ts'
import type { Copy } from './copy.ts'

export const english: Copy = {
  page: (email) => `${email} · Super Admin · Indosso`,
  noUser: 'Super Admin · Indosso',
  back: 'All users',
  goneTitle: 'User not found',
  gone: 'The account no longer exists, or the address of this page is wrong.',
  noName: 'No name',
  facts: {
    since: 'Joined',
    plan: 'Plan',
    given: 'complimentary',
    status: 'Status',
    mail: 'Address',
    confirmed: (day) => `confirmed on ${day}`,
    unconfirmed: 'not confirmed',
    revenue: 'Revenue in total',
    garments: 'Garments',
    generations: 'Generations',
    sessions: 'Open sessions',
    admin: 'Administrator',
  },
  credits: {
    title: 'Credits',
    text: (used, limit, day) => `${used} of ${limit} used in this period. They reset on ${day}.`,
    none: 'No entries yet',
  },
  generations: {
    title: 'Generations',
    text: 'Only what became of them: photos and images are visible to their owner alone.',
    none: 'No generations yet',
    statuses: {
      pending: 'Queued',
      processing: 'In progress',
      completed: 'Completed',
      failed: 'Failed',
    },
    stages: {
      queued: 'queued',
      reading: 'reading the photo',
      cutting: 'cutting out the garment',
      draping: 'dressing the model',
      lighting: 'lighting',
      painting: 'painting',
      saving: 'saving',
    },
    causes: sentences.failures,
    complaint: (reason) => `Reported: ${reason}`,
    reasons: complaints.reasons,
    seconds: (value) => `${value} s`,
  },
  mails: {
    title: 'Emails sent',
    text: 'Subject, date and status; never the content.',
    none: 'No emails',
    statuses: { queued: 'Queued', sent: 'Sent', failed: 'Not sent', kept: 'In the outbox' },
  },
  more: 'Show more',
}
