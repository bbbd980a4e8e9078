import type { Endpoint } from '#contracts/endpoint.ts'
import { v1 } from '#contracts/v1.ts'
import { v1Batches } from '#contracts/v1-batches.ts'
import { v1Webhooks } from '#contracts/webhooks.ts'

type Named<Room> = keyof Room & string
/** A door of the table; a text for each of them is asked for by the compiler. */
export type DoorName =
  | Named<typeof v1>
  | `batches.${Named<typeof v1Batches>}`
  | `webhooks.${Named<typeof v1Webhooks>}`

export interface Door {
  name: DoorName
  endpoint: Endpoint
}

/** Every door of /api/v1, from the one table of endpoints. */
export const doors: readonly Door[] = [
  ...named(v1, (name) => name),
  ...named(v1Batches, (name) => `batches.${name}`),
  ...named(v1Webhooks, (name) => `webhooks.${name}`),
]

function named<Room extends Record<string, Endpoint>>(
  room: Room,
  nameOf: (name: Named<Room>) => DoorName,
): Door[] {
  // The keys are those of the room, which Object.entries forgets.
  const entries = Object.entries(room) as [Named<Room>, Endpoint][]
  return entries.map(([name, endpoint]) => ({ name: nameOf(name), endpoint }))
}
