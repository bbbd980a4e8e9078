import type Stripe from 'stripe'
import { type Form, part, text } from '../form.ts'
import { aList } from '../objects/common.ts'
import { parameters } from '../parameters.ts'
import { bill, emit, end, itemOf, prorationLines, setPrice, type World } from '../world.ts'
import {
  type Endpoint,
  expansions,
  get,
  invalid,
  knownPrice,
  need,
  path,
  running,
  WireError,
} from './endpoint.ts'

/** Fills in what the caller asked to see whole; what it did not ask for stays an id. */
function shown(world: World, subscription: Stripe.Subscription, expand: string[]): object {
  const copy: Record<string, unknown> = { ...subscription }
  for (const name of expand) {
    if (name === 'schedule') copy.schedule = world.schedules.get(String(subscription.schedule)) ?? null
    else if (name === 'latest_invoice')
      copy.latest_invoice = world.invoices.get(String(subscription.latest_invoice)) ?? null
    else if (name === 'default_payment_method')
      copy.default_payment_method = world.methods.get(String(subscription.default_payment_method)) ?? null
    else throw invalid('parameter_invalid', `This property cannot be expanded (${name}).`)
  }
  return copy
}

export const subscriptions: Endpoint[] = [
  {
    method: 'GET',
    path: path('subscriptions'),
    allowed: parameters.listSubscriptions,
    run: (world, form) => {
      const customer = need(form, 'customer')
      const all = [...world.subscriptions.values()].filter((entry) => entry.customer === customer).reverse()
      const some = text(form.status) === 'all' ? all : all.filter(({ status }) => status !== 'canceled')
      return aList(
        '/v1/subscriptions',
        some.map((entry) => shown(world, entry, expansions(form, 'data.'))),
      )
    },
  },
  {
    method: 'GET',
    path: path('subscriptions/:id'),
    allowed: parameters.retrieveSubscription,
    run: (world, form, [id]) => shown(world, get(world.subscriptions, id), expansions(form)),
  },
  {
    method: 'POST',
    path: path('subscriptions/:id'),
    allowed: parameters.updateSubscription,
    run: (world, form, [id]) => updateSubscription(world, form, running(world, id)),
  },
  {
    method: 'DELETE',
    path: path('subscriptions/:id'),
    allowed: parameters.cancelSubscription,
    run: (world, _form, [id]) => {
      const subscription = running(world, id)
      end(world, subscription)
      return subscription
    },
  },
]

function updateSubscription(world: World, form: Form, subscription: Stripe.Subscription): object {
  const { cancel_at_period_end, cancel_at } = form
  if (subscription.schedule && (cancel_at_period_end || cancel_at !== undefined))
    throw invalid('', 'The subscription is managed by a subscription schedule.')
  if (cancel_at_period_end) subscription.cancel_at_period_end = cancel_at_period_end === 'true'
  if (cancel_at === '') subscription.cancel_at = null
  const item = itemOf(subscription)
  const price = text(part(form, 'items', '0', 'price'))
  if (price && text(part(form, 'items', '0', 'id')) !== item.id)
    throw invalid('resource_missing', 'No such subscription item on this subscription.')
  if (price && price !== item.price.id) {
    const lines = prorationLines(world, subscription, knownPrice(price))
    if (
      world.declining.has(String(subscription.customer)) &&
      text(form.payment_behavior) === 'error_if_incomplete'
    )
      throw new WireError(402, 'card_error', 'card_declined', 'Your card was declined.')
    setPrice(subscription, price)
    if (text(form.proration_behavior) === 'always_invoice') bill(world, subscription, lines)
  }
  emit(world, 'customer.subscription.updated', subscription)
  return subscription
}
