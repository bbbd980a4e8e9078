import type { Me } from '#contracts/accounts.ts'
import { hasRight } from '#contracts/plans.ts'
import { KeysPanel } from './keys-panel.tsx'
import { WebhooksPanel } from './webhooks-panel.tsx'

/** How programs of the shop reach us, and how we reach them. */
export function ApiAccess({ me }: { me: Me }) {
  const isSold = hasRight(me.subscriptionPlan, 'api')
  return (
    <div className="grid gap-14">
      <KeysPanel isLiveSold={isSold} />
      <WebhooksPanel isSold={isSold} />
    </div>
  )
}
