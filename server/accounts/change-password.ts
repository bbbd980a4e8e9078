import type * as z from 'zod/mini'
import type { passwordChangeForm } from '#contracts/accounts.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import type { Caller } from './caller.ts'
import { lockUser } from './lock-user.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { replacePassword } from './replace-password.ts'
import type { UserRow } from './store.ts'

/** Who knows the current password sets another one. */
export async function changePassword(
  ctx: Context,
  caller: Caller,
  { currentPassword, newPassword }: z.infer<typeof passwordChangeForm>,
): Promise<UserRow> {
  if (!(await verifyPassword(currentPassword, caller.password))) throw wrong()
  const password = await hashPassword(newPassword)
  return ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.id)
    // Changed by somebody else since it was checked: then it is not the current one.
    if (user.password !== caller.password) throw wrong()
    await replacePassword(ctx, tx, { user, password })
    return { ...user, password }
  })
}

const wrong = () =>
  refuse('wrong_password', { fields: { currentPassword: 'La password attuale non è corretta.' } })
