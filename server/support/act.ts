import type { AuditAction } from '#contracts/audit.ts'
import type { SupportedUser } from '#contracts/support.ts'
import { findPerson } from '#server/accounts/find-person.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import { findChange } from '#server/audit/find-change.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Person } from '#server/db/person.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { presentUser } from './present-user.ts'

interface Deed {
  caller: Caller
  userId: string
  form: { reason: string; key: string }
  action: AuditAction
  /** What it does to the person, whose row is locked; answers what changed, for the log. */
  run: (tx: Db, person: Person) => Promise<{ before: Values; after: Values }>
}
type Values = Record<string, unknown>

/** A deed and its line in the log are one. The key is the id of that line, so a second click finds it done. */
export async function act(ctx: Context, deed: Deed): Promise<SupportedUser> {
  const { caller, userId, form, action, run } = deed
  if (!(await findPerson(ctx.db, userId))) throw refuse('not_found')
  await ctx.db.transaction(async (tx) => {
    const person = await lockUser(tx, userId)
    const earlier = await findChange(tx, form.key)
    if (earlier) {
      if (earlier.action !== action || earlier.subject !== person.email) throw refuse('key_reused')
      return
    }
    const { before, after } = await run(tx, person)
    await recordChange(tx, {
      id: form.key,
      actor: caller,
      action,
      subject: person.email,
      before,
      after: { ...after, reason: form.reason },
      at: ctx.clock(),
    })
  })
  return presentUser(ctx, userId)
}
