import type { AuditAction } from '#contracts/audit.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Db } from '#server/db/database.ts'
import type { Caller } from '#server/http/caller.ts'
import { hasVersions, insertVersion, type PromptRow } from './store.ts'

interface Entered {
  caller: Caller
  action: AuditAction
  before: PromptRow | null
  after: PromptRow | null
  at: Date
}

/** What every change of a prompt leaves behind: a version with its author, and a line in the log. */
export async function enterVersion(tx: Db, { caller, action, before, after, at }: Entered): Promise<void> {
  const key = after?.key ?? before?.key ?? ''
  // The text that the product came with was nobody's change; without it there would be no way back to it.
  if (before && !(await hasVersions(tx, key))) {
    await insertVersion(tx, { ...textOf(before), key, createdAt: before.updatedAt })
  }
  await insertVersion(tx, {
    value: null,
    ...(after && textOf(after)),
    key,
    authorId: caller.id,
    authorEmail: caller.email,
    createdAt: at,
  })
  await recordChange(tx, {
    actor: caller,
    action,
    subject: key,
    before: before && textOf(before),
    after: after && textOf(after),
    at,
  })
}

const textOf = ({ value, description }: PromptRow) => ({ value, description })
