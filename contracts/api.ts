import { managers, ownManager } from './account-manager.ts'
import { accounts } from './accounts.ts'
import { alerts } from './alerts.ts'
import { analytics } from './analytics.ts'
import { audit } from './audit.ts'
import { batches } from './batches.ts'
import { billing } from './billing.ts'
import { castingAdmin, ownCasting } from './casting.ts'
import { catalogue } from './catalogue.ts'
import { catalogueAdmin } from './catalogue-admin.ts'
import { checkout } from './checkout.ts'
import { garments } from './garments.ts'
import { generations } from './generations.ts'
import { keys } from './keys.ts'
import { ownAccount } from './own-account.ts'
import { ownModels } from './own-models.ts'
import { privacy } from './privacy.ts'
import { prompts } from './prompts.ts'
import { routing } from './routing.ts'
import { shopFigures } from './shop-analytics.ts'
import { support } from './support.ts'
import { ticketDesk, tickets } from './tickets.ts'
import { v1 } from './v1.ts'
import { v1Batches } from './v1-batches.ts'
import { v1Webhooks, webhooks } from './webhooks.ts'

/** The whole API as one object: the table of contents of the product. The web imports the rooms it needs instead. */
export const api = {
  accounts,
  ownAccount,
  keys,
  generations,
  garments,
  batches,
  catalogue,
  checkout,
  billing,
  privacy,
  prompts,
  catalogueAdmin,
  castingAdmin,
  ownCasting,
  ownModels,
  analytics,
  shopFigures,
  audit,
  alerts,
  routing,
  support,
  v1,
  v1Batches,
  tickets,
  ticketDesk,
  ownManager,
  managers,
  webhooks,
  v1Webhooks,
}
export type Api = typeof api
