import type { Context } from '#server/context.ts'
import type { Person } from '#server/db/person.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { findPerson } from './find-person.ts'

/**
 * A role holds with a password that was chosen by link: otherwise a stranger who registered the address first would have
 * it. Super-admin is an administrator whose canonical address is the designated one; nobody when none is designated.
 */
export function asCaller({ passwordByLink, ...person }: Person, superAdminEmail: string | null): Caller {
  const isAdmin = person.isAdmin && passwordByLink
  return { ...person, isAdmin, isSuperAdmin: isAdmin && person.email === superAdminEmail }
}

/** A person as they would be known if they asked now; refuses when the account is gone. */
export async function getCaller(ctx: Pick<Context, 'db' | 'config'>, id: string): Promise<Caller> {
  const person = await findPerson(ctx.db, id)
  if (!person) throw refuse('unauthorized')
  return asCaller(person, ctx.config.superAdminEmail)
}
