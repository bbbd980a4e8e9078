import type { users } from '#server/db/schema.ts'

/** The person behind a request, read again each time, so that a change of role or plan acts at once. */
export type Caller = typeof users.$inferSelect & { isSuperAdmin: boolean }
