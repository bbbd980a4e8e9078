import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type UserSort, usersPageSize } from '#contracts/analytics.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'

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
  createdAt: users.createdAt,
}

/** Any part of an address; what the person typed is text, not a pattern. */
const matching = (search: string): SQL | undefined =>
  search ? sql`${users.email} like ${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`}` : undefined

/** The ids of the page come from an index alone; only its own rows are read. */
export async function listUsersPage(
  db: Db,
  { page, sort, direction, search }: TableView,
): Promise<AccountRow[]> {
  const order = direction === 'asc' ? asc : desc
  const inOrder = [order(columns[sort]), order(users.id)]
  const wanted = db
    .select({ id: users.id })
    .from(users)
    .where(matching(search))
    .orderBy(...inOrder)
    .limit(usersPageSize)
    .offset((page - 1) * usersPageSize)
    .as('wanted')
  return db
    .select(shown)
    .from(users)
    .innerJoin(wanted, eq(users.id, wanted.id))
    .orderBy(...inOrder)
}

export async function countUsers(db: Db, search: string): Promise<number> {
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
