import { aList, newId } from '../objects/common.ts'
import { parameters } from '../parameters.ts'
import { refund } from '../world.ts'
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
      const intent = need(form, 'payment_intent')
      const charge = [...world.charges.values()].find(({ payment_intent }) => payment_intent === intent)
      if (!charge) throw missing(intent)
      if (charge.refunded)
        throw invalid('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
      refund(world, charge, charge.amount)
      return {
        id: newId('re'),
        object: 'refund',
        amount: charge.amount,
        charge: charge.id,
        status: 'succeeded',
      }
    },
  },
]
