import type { Endpoint } from '#contracts/endpoint.ts'
import { v1 } from '#contracts/v1.ts'
import { v1Webhooks } from '#contracts/webhooks.ts'

type Named<Room> = keyof Room & string
/** A door of the table; a text for each of them is asked for by the compiler. */
export type DoorName = Named<typeof v1> | `webhooks.${Named<typeof v1Webhooks>}`

interface Door {
  name: DoorName
  endpoint: Endpoint
}

/** Every door of /api/v1, from the one table of endpoints. */
export const doors: readonly Door[] = [
  // Object.entries, for the tables above.
  ...(Object.entries(v1) as [Named<typeof v1>, Endpoint][]).map(([name, endpoint]) => ({ name, endpoint })),
  ...(Object.entries(v1Webhooks) as [Named<typeof v1Webhooks>, Endpoint][]).map(([name, endpoint]) => ({
    name: `webhooks.${name}` as const,
    endpoint,
  })),
]
