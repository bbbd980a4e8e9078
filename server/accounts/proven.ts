import { passwordStamp } from './password.ts'
import type { AccountRow } from './store.ts'

/** Somebody who has just proved with a password who they are; a session may begin. */
export interface Proven {
  id: string
  email: string
  /** Of that password: if it was replaced since, the session is worth nothing. */
  passwordStamp: string
}

export const proven = ({ id, email, password }: Pick<AccountRow, 'id' | 'email' | 'password'>): Proven => ({
  id,
  email,
  passwordStamp: passwordStamp(password),
})
