import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

const goodbyeMs = 1_000

/** Says goodbye, and does not wait for the answer of a server that has gone silent. */
export async function endClient(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => {}), wait(goodbyeMs, undefined, { ref: false })])
}
