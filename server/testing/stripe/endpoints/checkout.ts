import { part, text } from '../form.ts'
import { newId } from '../objects/common.ts'
import { aPrice } from '../objects/price.ts'
import { aSession } from '../objects/session.ts'
import { parameters } from '../parameters.ts'
import { emit } from '../world.ts'
import { type Endpoint, get, invalid, knownPrice, need, path } from './endpoint.ts'

export const checkout: Endpoint[] = [
  {
    method: 'GET',
    path: path('prices/:id'),
    allowed: parameters.nothing,
    run: (_w, _f, [id]) => aPrice(knownPrice(id)),
  },
  {
    method: 'POST',
    path: path('checkout/sessions'),
    allowed: parameters.createSession,
    run: (world, form) => {
      const price = knownPrice(text(part(form, 'line_items', '0', 'price')))
      const wanted = {
        customer: get(world.customers, need(form, 'customer')).id,
        userId: need(form, 'client_reference_id'),
        price,
        successUrl: need(form, 'success_url'),
        cancelUrl: need(form, 'cancel_url'),
      }
      const session = aSession(wanted, { created: world.now(), origin: world.origin })
      world.sessions.set(session.id, session)
      return session
    },
  },
  {
    method: 'GET',
    path: path('checkout/sessions/:id'),
    allowed: parameters.nothing,
    run: (world, _f, [id]) => get(world.sessions, id),
  },
  {
    method: 'POST',
    path: path('checkout/sessions/:id/expire'),
    allowed: parameters.nothing,
    run: (world, _form, [id]) => {
      const session = get(world.sessions, id)
      if (session.status !== 'open')
        throw invalid('', 'Only Checkout Sessions with a status in ["open"] can be expired.')
      Object.assign(session, { status: 'expired', url: null })
      emit(world, 'checkout.session.expired', session)
      return session
    },
  },
  {
    method: 'POST',
    path: path('billing_portal/sessions'),
    allowed: parameters.createPortal,
    run: (world, form) => {
      const { id: customer } = get(world.customers, need(form, 'customer'))
      const id = newId('bps')
      const flow = text(part(form, 'flow_data', 'type'))
      return {
        id,
        object: 'billing_portal.session',
        customer,
        url: `${world.origin}/portal/${id}${flow ? `?flow=${flow}` : ''}`,
      }
    },
  },
]
