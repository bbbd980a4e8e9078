import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { EventRefused, type PaymentEvent } from '#server/providers/payments/payment-provider.ts'

/** As a real provider sends it: the bytes, and a signature over them. */
export interface SignedEvent {
  body: Buffer
  signature: string
}

const Event = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  data: z.object({ object: z.object({ customer: z.string() }) }),
})

const sign = (secret: string, body: Buffer): Buffer => createHmac('sha256', secret).update(body).digest()

interface NewEvent {
  type: string
  customerId: string
  now: Date
}

export function writeEvent(secret: string, { type, customerId: customer, now }: NewEvent): SignedEvent {
  const event = {
    id: `evt_sim_${randomUUID()}`,
    type,
    created: Math.floor(now.getTime() / 1000),
    data: { object: { customer } },
  }
  const body = Buffer.from(JSON.stringify(event))
  return { body, signature: sign(secret, body).toString('hex') }
}

export function readEvent(secret: string, body: Buffer, signature: string | undefined): PaymentEvent {
  const given = Buffer.from(signature ?? '', 'hex')
  const expected = sign(secret, body)
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new EventRefused('signature does not match')
  const { id, type, created, data } = Event.parse(JSON.parse(body.toString()))
  return {
    id,
    type,
    createdAt: new Date(created * 1000),
    customerId: data.object.customer,
    chargeId: null,
  }
}
