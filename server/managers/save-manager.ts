import type { ListedManager, ManagerForm } from '#contracts/account-manager.ts'
import { editInstant } from '#server/audit/edit-instant.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { removeKeysLater } from '#server/files/remove-files.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { presentListed } from './present.ts'
import {
  deleteManager,
  endDefault,
  findListed,
  findManager,
  insertManager,
  lockManagers,
  type ManagerRow,
  updateManager,
} from './store.ts'

export async function createManager(ctx: Context, caller: Caller, form: ManagerForm): Promise<ListedManager> {
  const at = ctx.clock()
  return ctx.db.transaction(async (tx) => {
    await lockManagers(tx)
    if (form.isDefault) await endDefault(tx)
    const row = await insertManager(tx, { ...form, createdAt: at, updatedAt: at })
    if (!row) throw refuse('internal')
    const change = { action: 'manager.create', subject: form.name, after: { ...form }, at } as const
    await recordChange(tx, { actor: caller, ...change })
    return presentListed({ ...row, accounts: 0 })
  })
}

type Edit = ManagerForm & { id: string; updatedAt?: string | undefined }

export async function editManager(
  ctx: Context,
  caller: Caller,
  { id, updatedAt: seen, ...form }: Edit,
): Promise<ListedManager> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockManager(tx, id)
    const at = editInstant(ctx.clock(), { last: before.updatedAt, seen })
    if (form.isDefault) await endDefault(tx)
    await updateManager(tx, id, { ...form, updatedAt: at })
    const change = { action: 'manager.update', subject: form.name, at } as const
    await recordChange(tx, { actor: caller, ...change, before: shown(before), after: { ...form } })
    return reread(tx, id)
  })
}

export async function removeManager(ctx: Context, caller: Caller, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockManager(tx, id)
    await deleteManager(tx, id)
    await removeKeysLater(ctx, tx, before.photo ? [before.photo] : [])
    const change = { action: 'manager.delete', subject: before.name, at: ctx.clock() } as const
    await recordChange(tx, { actor: caller, ...change, before: shown(before) })
  })
}

export async function lockManager(tx: Db, id: string): Promise<ManagerRow> {
  await lockManagers(tx)
  const row = await findManager(tx, id)
  if (!row) throw refuse('not_found')
  return row
}

export async function reread(tx: Db, id: string): Promise<ListedManager> {
  const row = await findListed(tx, id)
  if (!row) throw refuse('not_found')
  return presentListed(row)
}

/** What the log keeps. */
const shown = ({ name, email, phone, bookingUrl, isDefault }: ManagerRow): ManagerForm => ({
  name,
  email,
  phone,
  bookingUrl,
  isDefault,
})
