import type * as z from 'zod/mini'
import type { passwordChangeForm } from '#contracts/own-account.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { lockUser } from './lock-user.ts'
import { hashPassword, passwordStamp } from './password.ts'
import { type Proven, proven } from './proven.ts'
import { replacePassword } from './replace-password.ts'
import { requirePassword, wrongPassword } from './require-password.ts'
import { requireUncommon } from './require-uncommon.ts'
import { findAccount } from './store.ts'

const field = 'currentPassword'

/** Who knows the current password sets another one. */
export async function changePassword(
  ctx: Context,
  caller: Caller,
  { currentPassword, newPassword, network }: z.infer<typeof passwordChangeForm> & { network: string },
): Promise<Proven> {
  requireUncommon('newPassword', newPassword)
  const stamp = await requirePassword(ctx, caller, { field, password: currentPassword, network })
  const password = await hashPassword(newPassword, network)
  return ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.id)
    // Changed by somebody else since it was checked: then it is not the current one.
    const account = await findAccount(tx, user.id)
    if (!account || passwordStamp(account.password) !== stamp) throw wrongPassword(field)
    await replacePassword(ctx, tx, { user, password })
    return proven({ ...user, password })
  })
}
