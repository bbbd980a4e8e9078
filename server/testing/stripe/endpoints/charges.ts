import type Stripe from 'stripe'
import { type Form, part, text } from '../form.ts'
import { aList } from '../objects/common.ts'
import { parameters } from '../parameters.ts'
import { refund, type World } from '../world.ts'
import { type Endpoint, get, invalid, missing, need, path } from './endpoint.ts'

export const charges: Endpoint[] = [
  {
    method: 'GET',
    path: path('charges'),
    allowed: parameters.listCharges,
    run: (world, { customer, payment_intent }) =>
      aList(
        '/v1/charges',
        [...world.charges.values()]
          .filter((charge) => !customer || charge.customer === customer)
          .filter((charge) => !payment_intent || charge.payment_intent === payment_intent)
          .reverse(),
      ),
  },
  {
    method: 'GET',
    path: path('charges/:id'),
    allowed: parameters.nothing,
    run: (world, _f, [id]) => get(world.charges, id),
  },
  {
    method: 'GET',
    path: path('disputes'),
    allowed: parameters.listDisputes,
    run: (world, { charge }) =>
      aList(
        '/v1/disputes',
        [...world.disputes.values()].filter((entry) => entry.charge === charge),
      ),
  },
  {
    method: 'POST',
    path: path('refunds'),
    allowed: parameters.createRefund,
    run: (world, form) => {
      const charge = chargeOf(world, form)
      if (charge.refunded)
        throw invalid('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
      const left = charge.amount - charge.amount_refunded
      const amount = Number(text(form.amount) ?? left)
      if (amount > left)
        throw invalid(
          'amount_too_large',
          `Refund amount (${amount}) is greater than unrefunded amount (${left}).`,
        )
      const key = text(part(form.metadata, 'key'))
      return refund(world, charge, { amount, ...(key && { metadata: { key } }) })
    },
  },
  {
    method: 'GET',
    path: path('refunds'),
    allowed: parameters.listRefunds,
    run: (world, { payment_intent }) =>
      aList(
        '/v1/refunds',
        [...world.refunds.values()].filter((entry) => entry.payment_intent === payment_intent).reverse(),
      ),
  },
]

/** Named by itself or by its payment. */
function chargeOf(world: World, form: Form): Stripe.Charge {
  const id = text(form.charge)
  if (id) return get(world.charges, id)
  const intent = need(form, 'payment_intent')
  const charge = [...world.charges.values()].find(({ payment_intent }) => payment_intent === intent)
  if (!charge) throw missing(intent)
  return charge
}
