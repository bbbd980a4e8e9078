import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Everything an administrator can change. */
export const auditActions = [
  'prompt.create',
  'prompt.update',
  'prompt.delete',
  'prompt.rollback',
  'model.create',
  'model.update',
  'model.delete',
  'model.restore',
  'model.cast',
  'admin.create',
  'admin.grant',
  'admin.revoke',
  'account.sign_out',
  'account.grant_credits',
  'account.give_plan',
  'account.refund',
  'account.resend_confirmation',
  'alert.settle',
  'ticket.answer',
  'ticket.close',
  'ticket.reopen',
  'manager.create',
  'manager.update',
  'manager.delete',
  'account.name_manager',
  'routing.update',
] as const
export type AuditAction = (typeof auditActions)[number]

const values = z.nullable(z.record(z.string(), z.unknown()))

export const auditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Null: from the shell of the server. */
  actor: z.nullable(z.string()),
  action: z.enum(auditActions),
  /** What it was done to, to be read: the key of a prompt, the name of a model, an address. */
  subject: z.string(),
  before: values,
  after: values,
})
export type AuditEntry = z.infer<typeof auditEntry>

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/super-admin/audit',
    summary: 'Every change made by administrators, newest first, 50 at a time',
    access: 'superAdmin',
    query: z.object({ before: z.optional(z.uuid()) }),
    reply: z.array(auditEntry),
  }),
}
