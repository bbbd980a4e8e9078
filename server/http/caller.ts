import type { Person } from '#server/db/person.ts'

/** The person behind a request, read again each time, so that a change of role or plan acts at once. */
export interface Caller extends Omit<Person, 'passwordByLink'> {
  isSuperAdmin: boolean
}
