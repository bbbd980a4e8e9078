import { type UserSort, usersPageSize } from '#contracts/analytics.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/schema/users.ts'
import { and, asc, count, desc, eq, type SQL, sql } from '#server/db/sql.ts'
import { countUsersByPlan } from './store.ts'

export interface TableView {
  page: number
  sort: UserSort
  direction: 'asc' | 'desc'
  search: string
}

const columns = {
  email: users.email,
  plan: users.subscriptionPlan,
  generationsCount: users.generationsCount,
  revenue: users.revenueCents,
  createdAt: users.createdAt,
} as const

export type AccountRow = Pick<
  typeof users.$inferSelect,
  | 'id'
  | 'email'
  | 'subscriptionPlan'
  | 'generationsCount'
  | 'revenueCents'
  | 'monthlyGenerationsUsed'
  | 'quotaPeriod'
  | 'currentPeriodStart'
  | 'currentPeriodEnd'
  | 'periodQuota'
  | 'createdAt'
>

const shown = {
  id: users.id,
  email: users.email,
  subscriptionPlan: users.subscriptionPlan,
  generationsCount: users.generationsCount,
  revenueCents: users.revenueCents,
  monthlyGenerationsUsed: users.monthlyGenerationsUsed,
  quotaPeriod: users.quotaPeriod,
  currentPeriodStart: users.currentPeriodStart,
  currentPeriodEnd: users.currentPeriodEnd,
  periodQuota: users.periodQuota,
  createdAt: users.createdAt,
}

/** Any part of an address; what the person typed is text, not a pattern. */
const matching = (search: string): SQL | undefined =>
  search ? sql`${users.email} like ${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`}` : undefined

export async function readUsersPage(db: Db, view: TableView): Promise<{ rows: AccountRow[]; total: number }> {
  const total = await countUsers(db, view.search)
  return { rows: await listPage(db, view, total), total }
}

/** The ids of the page come from an index alone, read from its nearer end; only the page's own rows are read. */
async function listPage(
  db: Db,
  { page, sort, direction, search }: TableView,
  total: number,
): Promise<AccountRow[]> {
  const before = (page - 1) * usersPageSize
  const length = Math.min(usersPageSize, total - before)
  if (length <= 0) return []
  const after = total - before - length
  const inOrder = (order: typeof asc) => [order(columns[sort]), order(users.id)]
  const [forwards, backwards] = direction === 'asc' ? [asc, desc] : [desc, asc]
  const wanted = db
    .select({ id: users.id })
    .from(users)
    .where(matching(search))
    .orderBy(...inOrder(before <= after ? forwards : backwards))
    .limit(length)
    .offset(Math.min(before, after))
    .as('wanted')
  return db
    .select(shown)
    .from(users)
    .innerJoin(wanted, eq(users.id, wanted.id))
    .orderBy(...inOrder(forwards))
}

async function countUsers(db: Db, search: string): Promise<number> {
  if (!search) return Object.values(await countUsersByPlan(db)).reduce((sum, each) => sum + each, 0)
  const [row] = await db.select({ value: count() }).from(users).where(matching(search))
  return row?.value ?? 0
}

/** Newest first, in portions: everything at once would not fit into memory. */
export async function listUsersAfter(
  db: Db,
  { search, after, limit }: { search: string; after: AccountRow | null; limit: number },
): Promise<AccountRow[]> {
  const older = after
    ? sql`(${users.createdAt}, ${users.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
    : undefined
  return db
    .select(shown)
    .from(users)
    .where(and(matching(search), older))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
}
