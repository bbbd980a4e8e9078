import type Stripe from 'stripe'
import { type Form, list, part, text } from './form.ts'
import { aPhase, aSchedule, aSession } from './more-objects.ts'
import { aCustomer, aList, aPrice, newId, priceCents } from './objects.ts'
import { parameters } from './parameters.ts'
import { bill, emit, end, fullLine, itemOf, prorationLines, refund, setPrice, type World } from './world.ts'

/** An answer that is an error, as Stripe words it. */
export class WireError extends Error {
  readonly status: number
  readonly type: string
  readonly code: string
  constructor(status: number, type: string, code: string, message: string) {
    super(message)
    Object.assign(this, { status, type, code })
    this.status = status
    this.type = type
    this.code = code
  }
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  path: RegExp
  allowed: ReadonlySet<string>
  run(world: World, form: Form, ids: string[]): object
}

const invalid = (code: string, message: string) => new WireError(400, 'invalid_request_error', code, message)
const missing = (id: string | undefined) =>
  new WireError(404, 'invalid_request_error', 'resource_missing', `No such object: '${id}'`)

function get<T>(map: Map<string, T>, id: string | undefined): T {
  const found = map.get(id ?? '')
  if (!found) throw missing(id)
  return found
}

const need = (form: Form, name: string): string => {
  const value = text(form[name])
  if (!value) throw invalid('parameter_missing', `Missing required param: ${name}.`)
  return value
}

const knownPrice = (value: string | undefined): string => {
  if (!value || !(value in priceCents)) throw missing(value)
  return value
}

const running = (world: World, id: string | undefined): Stripe.Subscription => {
  const subscription = get(world.subscriptions, id)
  if (subscription.status === 'canceled') throw missing(id)
  return subscription
}

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

const expansions = (form: Form, prefix = ''): string[] =>
  list(form.expand).map((value) => String(value).replace(new RegExp(`^${prefix}`), ''))

const allowed = parameters
const path = (pattern: string) => new RegExp(`^/v1/${pattern.replaceAll(':id', '([A-Za-z0-9_]+)')}$`)

export const endpoints: Endpoint[] = [
  {
    method: 'GET',
    path: path('prices/:id'),
    allowed: allowed.nothing,
    run: (_w, _f, [id]) => aPrice(knownPrice(id)),
  },
  {
    method: 'POST',
    path: path('customers'),
    allowed: allowed.createCustomer,
    run: (world, form) => {
      const customer = { ...aCustomer(newId('cus'), world.now()), email: text(form.email) ?? null }
      world.customers.set(customer.id, customer)
      emit(world, 'customer.created', customer)
      return customer
    },
  },
  {
    method: 'POST',
    path: path('customers/:id'),
    allowed: allowed.updateCustomer,
    run: (world, form, [id]) => Object.assign(get(world.customers, id), form),
  },
  {
    method: 'GET',
    path: path('customers/:id'),
    allowed: allowed.retrieveCustomer,
    run: (world, _f, [id]) => get(world.customers, id),
  },
  {
    method: 'GET',
    path: path('customers/:id/tax_ids'),
    allowed: allowed.listTaxIds,
    run: (world, _form, [id]) =>
      aList(
        '/v1/tax_ids',
        [...world.taxIds.values()].filter(({ customer }) => customer === id),
      ),
  },
  {
    method: 'POST',
    path: path('customers/:id/tax_ids'),
    allowed: allowed.createTaxId,
    run: (world, form, [id = '']) => {
      const taxId = {
        id: newId('txi'),
        object: 'tax_id' as const,
        type: need(form, 'type'),
        value: need(form, 'value'),
      }
      world.taxIds.set(taxId.id, { ...taxId, customer: id })
      return taxId
    },
  },
  {
    method: 'DELETE',
    path: path('customers/:id/tax_ids/:id'),
    allowed: allowed.nothing,
    run: (world, _form, [, id = '']) => {
      world.taxIds.delete(id)
      return { id, object: 'tax_id', deleted: true }
    },
  },
  {
    method: 'POST',
    path: path('checkout/sessions'),
    allowed: allowed.createSession,
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
    allowed: allowed.nothing,
    run: (world, _f, [id]) => get(world.sessions, id),
  },
  {
    method: 'POST',
    path: path('checkout/sessions/:id/expire'),
    allowed: allowed.nothing,
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
    allowed: allowed.createPortal,
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
  {
    method: 'GET',
    path: path('subscriptions'),
    allowed: allowed.listSubscriptions,
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
    allowed: allowed.retrieveSubscription,
    run: (world, form, [id]) => shown(world, get(world.subscriptions, id), expansions(form)),
  },
  {
    method: 'POST',
    path: path('subscriptions/:id'),
    allowed: allowed.updateSubscription,
    run: (world, form, [id]) => updateSubscription(world, form, running(world, id)),
  },
  {
    method: 'DELETE',
    path: path('subscriptions/:id'),
    allowed: allowed.cancelSubscription,
    run: (world, _form, [id]) => {
      const subscription = running(world, id)
      end(world, subscription)
      return subscription
    },
  },
  {
    method: 'POST',
    path: path('subscription_schedules'),
    allowed: allowed.createSchedule,
    run: (world, form) => {
      const subscription = running(world, need(form, 'from_subscription'))
      if (subscription.schedule) throw invalid('', 'The subscription is already attached to a schedule.')
      const schedule = aSchedule(subscription, world.now())
      world.schedules.set(schedule.id, schedule)
      subscription.schedule = schedule.id
      emit(world, 'subscription_schedule.created', schedule)
      return schedule
    },
  },
  {
    method: 'GET',
    path: path('subscription_schedules/:id'),
    allowed: allowed.nothing,
    run: (world, _f, [id]) => get(world.schedules, id),
  },
  {
    method: 'POST',
    path: path('subscription_schedules/:id'),
    allowed: allowed.updateSchedule,
    run: (world, form, [id]) => {
      const schedule = get(world.schedules, id)
      const [first, second] = list(form.phases)
      const begin = Number(text(part(first, 'start_date')))
      const middle = Number(text(part(first, 'end_date')))
      if (begin !== schedule.phases[0]?.start_date || !middle)
        throw invalid('', 'You can not modify the start date of the current phase.')
      const priceOf = (phase: typeof first) => knownPrice(text(part(phase, 'items', '0', 'price')))
      schedule.phases = [
        aPhase(priceOf(first), begin, middle),
        aPhase(priceOf(second), middle, middle + 30 * 86400),
      ]
      emit(world, 'subscription_schedule.updated', schedule)
      return schedule
    },
  },
  {
    method: 'POST',
    path: path('subscription_schedules/:id/release'),
    allowed: allowed.nothing,
    run: (world, _form, [id]) => {
      const schedule = get(world.schedules, id)
      const subscription = world.subscriptions.get(String(schedule.subscription))
      if (subscription) subscription.schedule = null
      Object.assign(schedule, { status: 'released', subscription: null })
      emit(world, 'subscription_schedule.released', schedule)
      return schedule
    },
  },
  {
    method: 'GET',
    path: path('invoices'),
    allowed: allowed.listInvoices,
    run: (world, form) => {
      const { customer, subscription, status } = form
      const found = [...world.invoices.values()].filter(
        (invoice) =>
          (!customer || invoice.customer === customer) &&
          (!subscription || invoice.parent?.subscription_details?.subscription === subscription) &&
          (!status || invoice.status === status),
      )
      const isWhole = expansions(form).includes('data.payments')
      const limit = Number(text(form.limit) ?? 10)
      const entries = found.reverse().slice(0, limit)
      return aList(
        '/v1/invoices',
        isWhole ? entries : entries.map(({ payments: _hidden, ...invoice }) => invoice),
      )
    },
  },
  { method: 'POST', path: path('invoices/create_preview'), allowed: allowed.previewInvoice, run: preview },
  {
    method: 'GET',
    path: path('charges'),
    allowed: allowed.listCharges,
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
    allowed: allowed.nothing,
    run: (world, _f, [id]) => get(world.charges, id),
  },
  {
    method: 'GET',
    path: path('disputes'),
    allowed: allowed.listDisputes,
    run: (world, { charge }) =>
      aList(
        '/v1/disputes',
        [...world.disputes.values()].filter((entry) => entry.charge === charge),
      ),
  },
  {
    method: 'POST',
    path: path('refunds'),
    allowed: allowed.createRefund,
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

function preview(world: World, form: Form): object {
  const subscription = running(world, need(form, 'subscription'))
  if (subscription.cancel_at_period_end)
    throw new WireError(404, 'invalid_request_error', 'invoice_upcoming_none', 'No upcoming invoices.')
  const price = text(part(form, 'subscription_details', 'items', '0', 'price'))
  const schedule = world.schedules.get(String(subscription.schedule))
  const next = schedule?.phases[1]?.items[0]?.price
  const lines = price ? prorationLines(world, subscription, knownPrice(price)) : [fullLine(subscription)]
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const amount_due = !price && next ? priceCents[String(next) as keyof typeof priceCents] : total
  return { id: newId('upcoming_in'), object: 'invoice', amount_due, total: amount_due }
}
