import { randomUUID } from 'node:crypto'
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts'
import { idFor } from './id-for.ts'
import type { SimulatedSetup } from './setup.ts'
import { addPage, findPage, setPage } from './store.ts'

type Checkouts = Pick<PaymentProvider, 'createCheckout' | 'findCheckout' | 'expireCheckout' | 'openPortal'>

const openForMs = 24 * 3600_000
const portalForMs = 3600_000

export function createCheckouts({ db, clock, appUrl }: SimulatedSetup): Checkouts {
  return {
    createCheckout: async ({ key, ...checkout }) => {
      const id = idFor('cs_sim', key)
      const expiresAt = new Date(clock().getTime() + openForMs)
      await addPage(db, { kind: 'checkout', id }, { ...checkout, id, expiresAt, status: 'open' })
      return { id, url: `${appUrl}/simulated-checkout/${id}`, expiresAt }
    },
    findCheckout: async (id) => {
      const checkout = await findPage(db, 'checkout', id)
      if (!checkout) return null
      const { userId, customerId, status } = checkout
      return { id, userId, customerId, status, isPaid: status === 'complete' }
    },
    expireCheckout: async (id) => {
      const checkout = await findPage(db, 'checkout', id)
      if (checkout?.status === 'open') await setPage(db, id, { ...checkout, status: 'expired' })
    },
    openPortal: async ({ customerId, returnUrl, change }) => {
      const id = `portal_sim_${randomUUID()}`
      const expiresAt = new Date(clock().getTime() + portalForMs)
      const page = { id, customerId, returnUrl, plan: change?.plan ?? null, expiresAt }
      await addPage(db, { kind: 'portal', id }, page)
      return `${appUrl}/simulated-checkout/portal/${id}`
    },
  }
}
