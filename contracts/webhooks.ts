import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What can be told; `webhook.test` is told when somebody asks for it. */
export const webhookEvents = [
  'generation.completed',
  'generation.failed',
  'batch.completed',
  'batch.paused',
  'credits.low',
  'credits.exhausted',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
export const webhookTypes = [...webhookEvents, 'webhook.test'] as const
export type WebhookType = (typeof webhookTypes)[number]

export const maxEndpoints = 5
/** How long deliveries are listed, and can be sent again. */
export const deliveriesKeptDays = 30

export const webhookFieldErrors = {
  webhook_url: 'Serve un indirizzo https pubblico, per esempio https://negozio.it/webhook',
  webhook_events: 'Scegli almeno un evento',
}
const code = (code: keyof typeof webhookFieldErrors) => code

const url = z.url(code('webhook_url')).check(z.maxLength(500, code('webhook_url')))
const events = z.array(z.enum(webhookEvents)).check(z.minLength(1, code('webhook_events')))

export const webhookForm = z.object({ url, events })
export type WebhookForm = z.infer<typeof webhookForm>
export const webhookEdit = z.object({
  url: z.optional(url),
  events: z.optional(events),
  isActive: z.optional(z.boolean()),
})
export type WebhookEdit = z.infer<typeof webhookEdit>

/** `failures`: nothing but failures for days. `gone`: it answered 410. */
export const offReasons = ['person', 'failures', 'gone'] as const
export type OffReason = (typeof offReasons)[number]

export const webhookEndpoint = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isActive: z.boolean(),
  offReason: z.nullable(z.enum(offReasons)),
  /** Since when nothing has arrived there any more. */
  failingSince: z.nullable(z.iso.datetime()),
  /** Until then deliveries are signed with the former secret too. */
  formerSecretUntil: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
})
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>

/** The only answers with the secret. */
export const webhookWithSecret = z.extend(webhookEndpoint, { secret: z.string() })
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]
/** Why a try failed, when it was not for the status of the answer. */
export const deliveryFaults = ['timeout', 'unreachable', 'not_allowed'] as const
export type DeliveryFault = (typeof deliveryFaults)[number]

export const webhookDelivery = z.object({
  id: z.uuid(),
  /** What the header `webhook-id` says, at every try. */
  webhookId: z.string(),
  type: z.enum(webhookTypes),
  status: z.enum(deliveryStatuses),
  /** Of the last try: the HTTP status, or why there was none. Never what the answer said. */
  answer: z.nullable(z.int()),
  fault: z.nullable(z.enum(deliveryFaults)),
  ms: z.nullable(z.int()),
  tries: z.int(),
  createdAt: z.iso.datetime(),
  lastTriedAt: z.nullable(z.iso.datetime()),
  nextTryAt: z.nullable(z.iso.datetime()),
  /** As it is sent. */
  body: z.string(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

const after = z.optional(z.string().check(z.regex(/^[\w-]{8,200}$/)))
const limit = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20)
const params = z.object({ id: z.uuid() })

const list = {
  method: 'GET',
  summary: 'The addresses that events are sent to',
  reply: z.object({ data: z.array(webhookEndpoint), next: z.null() }),
} as const
const create = {
  method: 'POST',
  summary: 'Send events to an address, signed with a secret that only this answer shows',
  body: webhookForm,
  reply: webhookWithSecret,
  status: 201,
} as const
const edit = {
  method: 'PATCH',
  summary: 'Change address or events, switch it off or on again',
  params,
  body: webhookEdit,
  reply: webhookEndpoint,
} as const
const remove = { method: 'DELETE', summary: 'Send nothing there any more', params, reply: 'nothing' } as const
const rotate = {
  method: 'POST',
  summary: 'A new secret; for 24 hours deliveries are signed with both',
  params,
  reply: webhookWithSecret,
  status: 201,
} as const
const test = { method: 'POST', summary: 'Send a webhook.test there', params, reply: webhookDelivery } as const
const deliveries = {
  method: 'GET',
  summary: 'What was sent there in the last 30 days, the latest first',
  params,
  query: z.object({ after, limit }),
  reply: z.object({ data: z.array(webhookDelivery), next: z.nullable(z.string()) }),
} as const
const replayFailed = {
  method: 'POST',
  summary: 'Send all failed deliveries of the last 30 days again',
  params,
  reply: z.object({ count: z.int() }),
} as const
const replay = {
  method: 'POST',
  summary: 'Send a delivery again, under the same webhook-id',
  params,
  reply: webhookDelivery,
} as const

const person = { access: 'user', right: 'api' } as const
export const webhooks = {
  list: endpoint({ ...list, ...person, path: '/api/webhooks' }),
  create: endpoint({ ...create, ...person, path: '/api/webhooks' }),
  edit: endpoint({ ...edit, ...person, path: '/api/webhooks/:id' }),
  remove: endpoint({ ...remove, ...person, path: '/api/webhooks/:id' }),
  rotate: endpoint({ ...rotate, ...person, path: '/api/webhooks/:id/rotate' }),
  test: endpoint({ ...test, ...person, path: '/api/webhooks/:id/test' }),
  deliveries: endpoint({ ...deliveries, ...person, path: '/api/webhooks/:id/deliveries' }),
  replayFailed: endpoint({ ...replayFailed, ...person, path: '/api/webhooks/:id/replay' }),
  replay: endpoint({ ...replay, ...person, path: '/api/deliveries/:id/replay' }),
}

const program = { access: 'key', scope: 'webhooks', right: 'api' } as const
/** The same doors for programs. */
export const v1Webhooks = {
  list: endpoint({ ...list, ...program, path: '/api/v1/webhooks' }),
  create: endpoint({ ...create, ...program, path: '/api/v1/webhooks' }),
  edit: endpoint({ ...edit, ...program, path: '/api/v1/webhooks/:id' }),
  remove: endpoint({ ...remove, ...program, path: '/api/v1/webhooks/:id' }),
  rotate: endpoint({ ...rotate, ...program, path: '/api/v1/webhooks/:id/rotate' }),
  test: endpoint({ ...test, ...program, path: '/api/v1/webhooks/:id/test' }),
  deliveries: endpoint({ ...deliveries, ...program, path: '/api/v1/webhooks/:id/deliveries' }),
  replayFailed: endpoint({ ...replayFailed, ...program, path: '/api/v1/webhooks/:id/replay' }),
  replay: endpoint({ ...replay, ...program, path: '/api/v1/deliveries/:id/replay' }),
}
