import { EventEmitter } from 'node:events'
import * as z from 'zod/mini'
import type { Database, Db } from '#server/db/database.ts'
import { type SQL, sql } from '#server/db/sql.ts'

const channel = 'indosso_events'
// No account's id.
const work = 'work'

const Notice = z.object({
  userId: z.uuid(),
  generationId: z.nullable(z.uuid()),
  batchId: z.optional(z.uuid()),
  /** Only what is shown has changed: there is nothing new to do. */
  isShowOnly: z.optional(z.boolean()),
})
/** "Something of this person changed": ids only, the listener reads the row. */
export type Notice = z.infer<typeof Notice>

/** Tells every process that serves the web what changed, through the database that both homes have anyway. */
export interface Events {
  /** Inside a transaction the notice leaves at its commit, and not at all when it rolls back. */
  publish(db: Db, notice: Notice): Promise<void>
  /** The same as a value to be returned by a statement that changes the row: told where it changes one. */
  told(notice: Notice): SQL
  /** Returns the function that ends it. */
  subscribe(userId: string, onNotice: (notice: Notice) => void): () => void
  /** Told when there may be something to do, for whomever. */
  subscribeToWork(onNotice: () => void): () => void
}

export async function openEvents(database: Database): Promise<Events> {
  const emitter = new EventEmitter().setMaxListeners(0)
  await database.listen(channel, (payload) => {
    const notice = Notice.parse(JSON.parse(payload))
    emitter.emit(notice.userId, notice)
    if (!notice.isShowOnly) emitter.emit(work)
  })
  const told = (notice: Notice) => sql`pg_notify(${channel}, ${JSON.stringify(notice)})`
  return {
    publish: async (db, notice) => {
      await db.execute(sql`select ${told(notice)}`)
    },
    told,
    subscribe: (userId, onNotice) => {
      emitter.on(userId, onNotice)
      return () => emitter.off(userId, onNotice)
    },
    subscribeToWork: (onNotice) => {
      emitter.on(work, onNotice)
      return () => emitter.off(work, onNotice)
    },
  }
}
