import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { withCopies } from './named-files.ts'
import { noteExpected } from './orphan-store.ts'

/** A picture is left without a row, and knowingly: its way to the trash is not held up by the limit that guards against loss. */
export async function expectOrphans(ctx: Pick<Context, 'clock'>, db: Db, key: string): Promise<void> {
  await noteExpected(db, withCopies(key), ctx.clock())
}
