import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'

/** In the transaction of what is due now: the line of deliveries looks at once (deliver.ts). */
export const wakeWebhooks = ({ events }: Pick<Context, 'events'>, tx: Db): Promise<void> =>
  events.publish(tx, { userId: null, generationId: null, wakes: ['webhooks'] })
