import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { legalVersion } from './legal.ts'
import { closeAccountForm } from './own-account.ts'

/** The password again: an open session alone must not be enough to carry everything away. */
export const exportForm = closeAccountForm

/** In days after they were made; null: as long as the account. */
export const keepDaysChoices = [90, 30] as const
export type KeepDays = (typeof keepDaysChoices)[number]
const keepDays = z.nullable(z.literal(keepDaysChoices))

const retention = z.object({
  keepDays,
  /** Nothing goes before then: a choice can be taken back for a day. Null when nothing goes at all. */
  startsAt: z.nullable(z.iso.datetime()),
  /** How many pictures are already older than each choice. */
  older: z.array(z.object({ days: z.literal(keepDaysChoices), pictures: z.int() })),
})
export type Retention = z.infer<typeof retention>

export const privacy = {
  retention: endpoint({
    method: 'GET',
    path: '/api/account/retention',
    summary: 'How long photos and pictures are kept, and what each choice would take away now',
    access: 'user',
    reply: retention,
  }),
  chooseRetention: endpoint({
    method: 'PUT',
    path: '/api/account/retention',
    summary: 'Choose how long photos and pictures are kept; a shorter time takes effect after a day',
    access: 'user',
    body: z.object({ keepDays }),
    reply: retention,
  }),
  acceptLegal: endpoint({
    method: 'POST',
    path: '/api/account/legal',
    summary: 'Accept the terms and the privacy page as they read now',
    access: 'user',
    body: z.object({ version: z.literal(legalVersion) }),
    reply: 'nothing',
  }),
  requestExport: endpoint({
    method: 'POST',
    path: '/api/account/export',
    summary: 'Ask for everything the account holds: a link for one download, good for ten minutes',
    access: 'user',
    body: exportForm,
    reply: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  }),
  downloadExport: endpoint({
    method: 'GET',
    path: '/api/account/export/:token',
    summary: 'Everything the account holds as a ZIP, with the token of a link of one’s own',
    access: 'user',
    params: z.object({ token: z.string().check(z.maxLength(200)) }),
    reply: 'file',
  }),
}
