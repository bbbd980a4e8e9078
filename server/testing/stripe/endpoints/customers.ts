import { text } from '../form.ts'
import { aList, newId } from '../objects/common.ts'
import { aCustomer } from '../objects/customer.ts'
import { parameters } from '../parameters.ts'
import { emit, end } from '../world.ts'
import { type Endpoint, get, need, path } from './endpoint.ts'

export const customers: Endpoint[] = [
  {
    method: 'POST',
    path: path('customers'),
    allowed: parameters.createCustomer,
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
    allowed: parameters.updateCustomer,
    run: (world, form, [id]) => Object.assign(get(world.customers, id), form),
  },
  {
    method: 'GET',
    path: path('customers/:id'),
    allowed: parameters.retrieveCustomer,
    run: (world, _f, [id]) => get(world.customers, id),
  },
  {
    method: 'DELETE',
    path: path('customers/:id'),
    allowed: parameters.nothing,
    run: (world, _form, [id = '']) => {
      get(world.customers, id)
      for (const subscription of world.subscriptions.values())
        if (subscription.customer === id && subscription.status !== 'canceled') end(world, subscription)
      for (const [key, { customer }] of world.taxIds) if (customer === id) world.taxIds.delete(key)
      world.customers.delete(id)
      const gone = { id, object: 'customer', deleted: true }
      emit(world, 'customer.deleted', gone)
      return gone
    },
  },
  {
    method: 'GET',
    path: path('customers/:id/tax_ids'),
    allowed: parameters.listTaxIds,
    run: (world, _form, [id]) =>
      aList(
        '/v1/tax_ids',
        [...world.taxIds.values()].filter(({ customer }) => customer === id),
      ),
  },
  {
    method: 'POST',
    path: path('customers/:id/tax_ids'),
    allowed: parameters.createTaxId,
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
    allowed: parameters.nothing,
    run: (world, _form, [, id = '']) => {
      world.taxIds.delete(id)
      return { id, object: 'tax_id', deleted: true }
    },
  },
]
