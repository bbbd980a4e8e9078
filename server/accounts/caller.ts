import type { UserRow } from './store.ts'

/** The person behind a request, read anew each time, so that a change of role or plan acts at once. */
export type Caller = UserRow & { isSuperAdmin: boolean }

/** Super-admin is an administrator whose canonical address is the designated one; nobody when none is designated. */
export const asCaller = (user: UserRow, superAdminEmail: string | null): Caller => ({
  ...user,
  isSuperAdmin: user.isAdmin && superAdminEmail !== null && user.email === superAdminEmail,
})
