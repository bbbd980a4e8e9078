import { type GarmentFilter, garmentsPageSize } from '#contracts/garments.ts'
import type { Db } from '#server/db/database.ts'
import { garments } from '#server/db/schema/garments.ts'
import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from '#server/db/sql.ts'
import { fold } from './fold.ts'
import type { GarmentRow } from './store.ts'

type Choice = Omit<GarmentFilter, 'after'>

/** A page of an account's garments, newest first, from behind the last one of the page before; and how many there are in all. */
export async function listPage(
  db: Db,
  userId: string,
  { after, ...choice }: GarmentFilter,
): Promise<{ rows: GarmentRow[]; total: number }> {
  // Looked through once for both.
  const chosen = db
    .$with('chosen')
    .as(
      db
        .select({ id: garments.id, createdAt: garments.createdAt })
        .from(garments)
        .where(isChosen(userId, choice)),
    )
  const total = sql<number>`(select count(*) from chosen)`.mapWith(Number)
  const page = await db
    .with(chosen)
    .select({ row: garments, total })
    .from(chosen)
    .innerJoin(garments, eq(garments.id, chosen.id))
    .where(after ? isBehind(after) : undefined)
    .orderBy(desc(garments.createdAt), desc(garments.id))
    .limit(garmentsPageSize)
  const [first] = page
  // Behind the last one there is no row that could tell.
  const known = first ? first.total : after ? await countChosen(db, userId, choice) : 0
  return { rows: page.map(({ row }) => row), total: known }
}

async function countChosen(db: Db, userId: string, choice: Choice): Promise<number> {
  const [row] = await db.select({ value: count() }).from(garments).where(isChosen(userId, choice))
  return row?.value ?? 0
}

/** The place of a garment in the list; it holds also once the garment is gone. */
export const cursorOf = ({ createdAt, id }: GarmentRow): string => `${createdAt.getTime()}_${id}`

function isBehind(cursor: string): SQL {
  const [ms, id] = cursor.split('_')
  const at = new Date(Number(ms)).toISOString()
  return sql`(${garments.createdAt}, ${garments.id}) < (${at}::timestamptz, ${id}::uuid)`
}

function isChosen(
  userId: string,
  { q, kind, favourite, status, pose, model, from, to }: Choice,
): SQL | undefined {
  const words = fold(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const picture = [
    ...(pose ? [sql`made.pose_type = ${pose}`] : []),
    ...(model ? [sql`made.selected_model_id = ${model}`] : []),
  ]
  return and(
    eq(garments.userId, userId),
    status === 'deleted' ? isNotNull(garments.deletedAt) : isNull(garments.deletedAt),
    kind ? eq(garments.kind, kind) : undefined,
    favourite === undefined ? undefined : eq(garments.favourite, favourite),
    from ? sql`${garments.createdAt} >= ${midnight(sql`${from}::date`)}` : undefined,
    to ? sql`${garments.createdAt} < ${midnight(sql`${to}::date + 1`)}` : undefined,
    ...words.map((word) => sql`${garments.search} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
    picture.length > 0 ? hasPicture(sql.join(picture, sql` and `)) : undefined,
    status && status !== 'deleted' ? hasPicture(states[status]) : undefined,
  )
}

/** When a day begins in Rome. */
const midnight = (day: SQL): SQL => sql`((${day})::timestamp at time zone 'Europe/Rome')`

const hasPicture = (condition: SQL): SQL =>
  sql`exists (select from generations made where made.garment_id = garments.id and made.deleted_at is null and ${condition})`

const states = {
  processing: sql`made.status in ('pending', 'processing')`,
  completed: sql`made.status = 'completed' and made.lost_at is null`,
  // To be made again: of this view nothing came, and nothing was tried since that may do better.
  failed: sql`(made.status = 'failed' or made.lost_at is not null) and not exists (
    select from generations later where later.garment_id = made.garment_id and later.pose_type = made.pose_type
      and later.deleted_at is null and later.created_at > made.created_at
      and later.status <> 'failed' and later.lost_at is null)`,
}
