import type { KeyMode, KeyScope } from '#contracts/keys.ts'
import type { Person } from '#server/db/person.ts'

/** The person behind a request, read again each time, so that a change of role or plan acts at once. */
export interface Caller extends Omit<Person, 'passwordByLink'> {
  isSuperAdmin: boolean
}

/** A program that acts for a person. */
export interface KeyCaller extends Caller {
  key: { id: string; name: string; mode: KeyMode; scopes: KeyScope[]; expiresAt: Date | null }
}
