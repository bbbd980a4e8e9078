import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { drawUpFattura } from './draw-up-fattura.ts'
import { listInvoices } from './store.ts'

/** Every invoice of a person, for the exchange system; without its text where it cannot be drawn up yet. */
export async function* drawUpAll(
  ctx: Context,
  userId: string,
): AsyncGenerator<{ name: string; xml: string | null }> {
  for (const { id, year, sequence } of await listInvoices(ctx.db, userId)) {
    try {
      yield await drawUpFattura(ctx, userId, id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      yield { name: `${sequence}-${year}.xml`, xml: null }
    }
  }
}
