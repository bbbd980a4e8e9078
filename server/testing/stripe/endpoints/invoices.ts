import { type Form, part, text } from '../form.ts'
import { aList, newId } from '../objects/common.ts'
import { priceCents } from '../objects/price.ts'
import { parameters } from '../parameters.ts'
import { fullLine, prorationLines, type World } from '../world.ts'
import { type Endpoint, expansions, get, knownPrice, need, path, running, WireError } from './endpoint.ts'

export const invoices: Endpoint[] = [
  {
    method: 'GET',
    path: path('invoices'),
    allowed: parameters.listInvoices,
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
  {
    method: 'GET',
    path: path('invoices/:id'),
    allowed: parameters.retrieveInvoice,
    run: (world, form, [id]) => {
      const { payments, ...invoice } = get(world.invoices, id)
      return expansions(form).includes('payments') ? { ...invoice, payments } : invoice
    },
  },
  { method: 'POST', path: path('invoices/create_preview'), allowed: parameters.previewInvoice, run: preview },
]

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
