import { isCommon } from '#contracts/common-passwords.ts'
import { refuse } from '#server/refusal.ts'

/** Refuses the passwords that attackers try first, whatever rules they obey. */
export function requireUncommon(field: 'password' | 'newPassword', password: string): void {
  if (isCommon(password)) throw refuse('invalid', { fields: { [field]: 'password_common' } })
}
