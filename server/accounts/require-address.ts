import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Person } from '#server/db/person.ts'
import { countCharged } from '#server/quota/count-charged.ts'
import { refuse } from '#server/refusal.ts'

type Needs = Pick<Context, 'config'>
type Addressee = Pick<Person, 'id' | 'emailConfirmedAt'>

/** The first picture is for everybody, the next ones for whose address is confirmed; where no mail leaves, for all. */
export async function mustConfirm({ config }: Needs, db: Db, user: Addressee): Promise<boolean> {
  if (!config.smtpUrl || user.emailConfirmedAt) return false
  return (await countCharged(db, user.id)) > 0
}

/** Exact where the person's row is locked. */
export async function requireAddress(ctx: Needs, db: Db, user: Addressee): Promise<void> {
  if (await mustConfirm(ctx, db, user)) throw refuse('address_unconfirmed')
}
