import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import { refuse } from '#server/refusal.ts'

const throwAway = disposableEmailBlocklistSet()

/** Mailboxes that last for minutes are for one person's free credits many times over. */
export function requireLastingAddress(email: string): void {
  const code = 'address_temporary'
  if (isThrowAway(email)) throw refuse(code, { fields: { email: code } })
}

/** The list names domains; theirs are the names below them too. */
function isThrowAway(email: string): boolean {
  const parts = email.slice(email.lastIndexOf('@') + 1).split('.')
  return parts.some((_, at) => throwAway.has(parts.slice(at).join('.')))
}
