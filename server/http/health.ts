import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { sql } from '#server/db/sql.ts'
import { refuse } from '#server/refusal.ts'

/** Alive: the process answers. Ready: it can do its work, and has not been told to stop. */
export function addHealth(app: FastifyInstance, ctx: Context, stopping: AbortSignal): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async () => {
    if (stopping.aborted) throw refuse('unavailable')
    await ctx.db.execute(sql`select 1`)
    return { ok: true }
  })
}
