import { EventEmitter } from 'node:events'
import * as z from 'zod/mini'
import type { Database, Db } from '#server/db/database.ts'
import { type SQL, sql } from '#server/db/sql.ts'

const channel = 'indosso_events'
/** Work that waits as rows of its own table (jobs/line.ts). */
const LineName = z.enum(['generations', 'batches', 'webhooks'])
export type LineName = z.infer<typeof LineName>
const pictureLines: readonly LineName[] = ['generations', 'batches']

const Notice = z.object({
  /** Null: there is nothing to show. */
  userId: z.nullable(z.uuid()),
  generationId: z.nullable(z.uuid()),
  batchId: z.optional(z.uuid()),
  /** The lines of work that may have something new to do; unset, those of pictures. */
  wakes: z.optional(z.array(LineName)),
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
  /** Told when that line of work may have something to do, for any account. */
  subscribeToWork(line: LineName, onNotice: () => void): () => void
}

export async function openEvents(database: Database): Promise<Events> {
  const emitter = new EventEmitter().setMaxListeners(0)
  await database.listen(channel, (payload) => {
    const notice = Notice.parse(JSON.parse(payload))
    if (notice.userId) emitter.emit(notice.userId, notice)
    for (const line of notice.wakes ?? pictureLines) emitter.emit(line)
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
    subscribeToWork: (line, onNotice) => {
      emitter.on(line, onNotice)
      return () => emitter.off(line, onNotice)
    },
  }
}
