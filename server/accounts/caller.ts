import type { Caller } from '#server/http/caller.ts'
import type { UserRow } from './store.ts'

/**
 * A role holds with a password that was chosen by link: otherwise a stranger who registered the address first would have
 * it. Super-admin is an administrator whose canonical address is the designated one; nobody when none is designated.
 */
export function asCaller(user: UserRow, superAdminEmail: string | null): Caller {
  const isAdmin = user.isAdmin && user.passwordByLink
  return { ...user, isAdmin, isSuperAdmin: isAdmin && user.email === superAdminEmail }
}
