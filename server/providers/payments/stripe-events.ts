import Stripe from 'stripe'
import * as z from 'zod/mini'
import { EventRefused, EventsClosed, type PaymentEvent } from './payment-provider.ts'

const toleranceSeconds = 300

const reference = z.union([z.string(), z.object({ id: z.string() })])
const Event = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  object: z.literal('event'),
  type: z.string().check(z.maxLength(255)),
  created: z.int(),
  livemode: z.boolean(),
  data: z.object({
    object: z.looseObject({
      id: z.optional(z.string()),
      object: z.string(),
      customer: z.optional(z.nullable(reference)),
      charge: z.optional(z.nullable(reference)),
    }),
  }),
})

/** Believes what is signed with one of our secrets, lately, and for the mode of our key. */
export function createEventReader(
  stripe: Stripe,
  { secrets, isLive }: { secrets: string[]; isLive: boolean },
): (body: Buffer, signature: string | undefined) => PaymentEvent {
  return (body, signature) => {
    if (secrets.length === 0) throw new EventsClosed('no secret is set')
    if (!signature) throw new EventRefused('no signature')
    // The library looks for old signatures only; one of tomorrow could be kept and replayed for a day.
    const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
    if (!(signedAt <= Date.now() / 1000 + toleranceSeconds)) throw new EventRefused('signed in the future')
    const event = Event.safeParse(verify(stripe, secrets, { body, signature }))
    if (!event.success) throw new EventRefused('not an event')
    const { id, type, created, livemode, data } = event.data
    if (livemode !== isLive) throw new EventRefused('an event of the other mode')
    return { id, type, createdAt: new Date(created * 1000), ...whom(data.object) }
  }
}

function verify(stripe: Stripe, secrets: string[], signed: { body: Buffer; signature: string }): unknown {
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(signed.body, signed.signature, secret, toleranceSeconds)
    } catch (error) {
      if (error instanceof SyntaxError) throw new EventRefused('not JSON', { cause: error })
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    }
  }
  throw new EventRefused('signature does not match')
}

/** A dispute names a charge only. */
function whom(
  object: z.infer<typeof Event>['data']['object'],
): Pick<PaymentEvent, 'customerId' | 'chargeId'> {
  const id = (value: z.infer<typeof reference> | null | undefined) =>
    typeof value === 'string' ? value : (value?.id ?? null)
  if (object.object === 'customer') return { customerId: object.id ?? null, chargeId: null }
  return { customerId: id(object.customer), chargeId: id(object.charge) }
}
