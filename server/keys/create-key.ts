import { type CreatedKey, type KeyForm, keyScopes, maxLiveKeys, maxTestKeys } from '#contracts/keys.ts'
import { hasRight } from '#contracts/plans.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Person } from '#server/db/person.ts'
import type { Caller } from '#server/http/caller.ts'
import { keyCreatedMail } from '#server/mail/key-mails.ts'
import { nameOf } from '#server/mail/letter.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { refuse } from '#server/refusal.ts'
import { makeKey } from './key-format.ts'
import { presentKey } from './present-key.ts'
import { countKeys, insertKey, type KeyRow } from './store.ts'

/** A key for a program of the account. Its owner always hears of it by mail. */
export async function createKey(ctx: Context, caller: Caller, form: KeyForm): Promise<CreatedKey> {
  const expiresAt = form.expiresAt ? new Date(form.expiresAt) : null
  if (expiresAt && expiresAt <= ctx.clock())
    throw refuse('invalid', { fields: { expiresAt: 'key_expiry_past' } })
  const created = await ctx.db.transaction(async (tx) => {
    // Of many at once no more than the limit get a key.
    const user = await lockUser(tx, caller.id)
    await requireRoom(tx, user, { mode: form.mode, now: ctx.clock() })
    const scopes = keyScopes.filter((scope) => form.scopes.includes(scope))
    return enterKey(ctx, tx, { user, choices: { name: form.name, mode: form.mode, scopes, expiresAt } })
  })
  ctx.log.info({ user: caller.id, key: created.id, mode: form.mode }, 'API key created')
  return created
}

async function requireRoom(
  tx: Db,
  user: Person,
  { mode, now }: { mode: KeyForm['mode']; now: Date },
): Promise<void> {
  if (mode === 'live' && !hasRight(user.subscriptionPlan, 'api'))
    throw refuse('plan_required', { right: 'api' })
  const most = mode === 'live' ? maxLiveKeys : maxTestKeys
  if ((await countKeys(tx, { userId: user.id, mode, now })) >= most) throw refuse('too_many_keys')
}

type Choices = Pick<KeyRow, 'name' | 'mode' | 'scopes' | 'expiresAt'>

/** Row and mail, in the transaction; answers the key itself, which is nowhere afterwards. */
export async function enterKey(
  ctx: Context,
  tx: Db,
  { user, choices }: { user: Person; choices: Choices },
): Promise<CreatedKey> {
  const { text, ...stored } = makeKey(choices.mode)
  const row = await insertKey(tx, { ...choices, ...stored, userId: user.id, createdAt: ctx.clock() })
  const shown = presentKey(row)
  const reader = { firstName: nameOf(user), site: ctx.config }
  // To an address that nobody has confirmed go no words that a stranger may have chosen.
  const named = { ...shown, name: user.emailConfirmedAt ? shown.name : null }
  await sendMail(ctx, tx, { to: user, content: keyCreatedMail({ ...reader, ...named }) })
  return { ...shown, key: text }
}
