import { type PlanId, planIds, plans } from '#contracts/plans.ts'
import type { Db } from '#server/db/database.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { batchGarments, batchItems } from '#server/db/schema/batch-items.ts'
import { batches } from '#server/db/schema/batches.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { garments } from '#server/db/schema/garments.ts'
import { generations } from '#server/db/schema/generations.ts'
import { users } from '#server/db/schema/users.ts'
import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from '#server/db/sql.ts'
import { answeredStage } from '#server/generations/answered.ts'
import type { ItemRow } from './item-store.ts'
import type { BatchRow } from './store.ts'

const unfinished = sql`('pending', 'processing')`
/** Beyond what the plan runs at once, so that a provider never waits for us between two pictures. */
const ahead = 2
/** How many pictures an account may have that no provider has answered yet, for a batch of theirs to begin one more. */
export const mostUnanswered = (plan: PlanId): number => plans[plan].parallelGenerations + ahead

export interface NextBatch {
  batch: BatchRow
  /** Of its owner, now. */
  plan: PlanId
  garments: number
}

const pick = prepareOnce((db) => {
  const most = sql.join(
    planIds.map((plan) => sql`when ${plan} then ${mostUnanswered(plan)}::int`),
    sql` `,
  )
  // Written out: in a subquery drizzle leaves the tables off the names of columns.
  const hasQueued = sql`exists (select from ${batchItems} i where i.batch_id = batches.id and i.state = 'queued')`
  const unanswered = sql`(select count(*) from ${generations} g where g.user_id = batches.user_id
    and g.status in ${unfinished} and g.stage is distinct from ${answeredStage})`
  const isBusy = sql`exists (select from ${batchItems} i join ${generations} g on g.id = i.generation_id
    where i.batch_id = batches.id and i.state = 'started' and g.status in ${unfinished})`
  const mayStart = sql`${unanswered} < case ${users.subscriptionPlan} ${most} end`
  const count = sql<number>`(select count(*)::int from ${batchGarments} g where g.batch_id = batches.id)`
  const now = sql.placeholder('now')
  return db
    .select({ batch: batches, plan: users.subscriptionPlan, garments: count })
    .from(batches)
    .innerJoin(users, eq(users.id, batches.userId))
    .where(
      and(
        eq(batches.status, 'running'),
        or(isNull(batches.notBefore), lte(batches.notBefore, now)),
        sql`case when ${hasQueued} then ${mayStart} else not ${isBusy} end`,
      ),
    )
    .orderBy(sql`${batches.turnAt} nulls first`, batches.id)
    .limit(1)
    .prepare('pick_batch')
})

/** A running batch that can go on: an item may start, or nothing is left and it ends. Batches take turns. */
export async function pickBatch(db: Db, now: Date): Promise<NextBatch | null> {
  const [next] = await pick(db).execute({ now })
  return next ?? null
}

export interface QueuedItem extends ItemRow {
  garmentId: string
  ref: string | null
  garmentKind: (typeof garments.$inferSelect)['kind']
  isThere: boolean
}

const firstQueued = prepareOnce((db) =>
  db
    .select({
      item: batchItems,
      ref: batchGarments.ref,
      garmentId: garments.id,
      garmentKind: garments.kind,
      deletedAt: garments.deletedAt,
    })
    .from(batchItems)
    .innerJoin(batchGarments, eq(batchGarments.id, batchItems.batchGarmentId))
    .innerJoin(garments, eq(garments.id, batchGarments.garmentId))
    .where(and(eq(batchItems.batchId, sql.placeholder('batchId')), eq(batchItems.state, 'queued')))
    .orderBy(asc(batchItems.position), asc(batchItems.id))
    .limit(1)
    .prepare('first_queued_item'),
)

/** The first that is ordered and not begun, with what it is made of. */
export async function findQueued(db: Db, batchId: string): Promise<QueuedItem | null> {
  const [row] = await firstQueued(db).execute({ batchId })
  if (!row) return null
  const { item, deletedAt, ...garment } = row
  return { ...item, ...garment, isThere: deletedAt === null }
}

/**
 * The picture of the same garment in this batch by whose look a cell without a chosen model goes. When its model has left
 * the catalogue there is none: nobody chose that model, so another one may be drawn.
 */
export async function findSameLook(db: Db, item: ItemRow): Promise<string | null> {
  if (item.modelId) return null
  const [row] = await db
    .select({ id: generations.id })
    .from(batchItems)
    .innerJoin(generations, eq(generations.id, batchItems.generationId))
    .leftJoin(models, eq(models.id, generations.selectedModelId))
    .where(
      and(
        eq(batchItems.batchGarmentId, item.batchGarmentId),
        isNull(batchItems.modelId),
        isNull(generations.deletedAt),
        or(isNull(generations.selectedModelId), and(isNull(models.deletedAt), eq(models.isActive, true))),
      ),
    )
    .orderBy(asc(generations.createdAt))
    .limit(1)
  return row?.id ?? null
}

/** Why the last pictures of a batch failed, the newest first; null for those that did not. */
export async function listLastFailures(
  db: Db,
  { id, since, limit }: { id: string; since: Date | null; limit: number },
): Promise<(string | null)[]> {
  const rows = await db
    .select({ failure: generations.failure })
    .from(generations)
    .where(
      and(
        eq(generations.batchId, id),
        inArray(generations.status, ['completed', 'failed']),
        since ? gt(generations.completedAt, since) : undefined,
      ),
    )
    .orderBy(desc(generations.completedAt))
    .limit(limit)
  return rows.map(({ failure }) => failure)
}
