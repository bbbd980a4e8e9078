import { EventEmitter } from 'node:events'
import * as z from 'zod/mini'
import type { Database, Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

const channel = 'indosso_events'
// No account's id.
const everybody = 'everybody'

const Notice = z.object({
  userId: z.uuid(),
  generationId: z.nullable(z.uuid()),
  batchId: z.optional(z.uuid()),
})
/** "Something of this person changed": ids only, the listener reads the row. */
export type Notice = z.infer<typeof Notice>

/** Tells every process that serves the web what changed, through the database that both homes have anyway. */
export interface Events {
  /** Inside a transaction the notice leaves at its commit, and not at all when it rolls back. */
  publish(db: Db, notice: Notice): Promise<void>
  /** Returns the function that ends it. */
  subscribe(userId: string, onNotice: (notice: Notice) => void): () => void
  /** Told of everybody's. */
  subscribeToAll(onNotice: () => void): () => void
}

export async function openEvents(database: Database): Promise<Events> {
  const emitter = new EventEmitter().setMaxListeners(0)
  await database.listen(channel, (payload) => {
    const notice = Notice.parse(JSON.parse(payload))
    emitter.emit(notice.userId, notice)
    emitter.emit(everybody)
  })
  return {
    publish: async (db, notice) => {
      await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(notice)})`)
    },
    subscribe: (userId, onNotice) => {
      emitter.on(userId, onNotice)
      return () => emitter.off(userId, onNotice)
    },
    subscribeToAll: (onNotice) => {
      emitter.on(everybody, onNotice)
      return () => emitter.off(everybody, onNotice)
    },
  }
}
