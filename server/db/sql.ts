import { loadDrizzle } from './drizzle.ts'

export type { Column, Placeholder, SQL } from 'drizzle-orm'

/** The words of a query. */
export const {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  getTableName,
  gt,
  gte,
  inArray,
  is,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  min,
  ne,
  notInArray,
  or,
  sql,
  sum,
} = loadDrizzle('drizzle-orm')
