import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/refusal.ts'
import { type DocumentRow, findDocument } from './documents.ts'
import { drawUpDocument, drawUpInvoice, type Issuer, issuerOf } from './draw-up.ts'
import { findInvoice } from './store.ts'

export interface FatturaFile {
  name: string
  xml: string
}

/** A paid invoice of a person, for the exchange system. Who paid before the profile was filled in gets it once it is. */
export async function drawUpFattura(ctx: Context, userId: string, invoiceId: string): Promise<FatturaFile> {
  if (!(await findInvoice(ctx.db, userId, invoiceId))) throw refuse('not_found')
  return drawn(ctx, (tx, issuer) => drawUpInvoice(tx, issuer, invoiceId))
}

/** A credit note of a person, or an invoice that took the place of another one. */
export async function drawUpLater(ctx: Context, userId: string, id: string): Promise<FatturaFile> {
  if (!(await findDocument(ctx.db, userId, id))) throw refuse('not_found')
  return drawn(ctx, (tx, issuer) => drawUpDocument(tx, issuer, id))
}

async function drawn(
  ctx: Context,
  draw: (tx: Db, issuer: Issuer) => Promise<DocumentRow | null>,
): Promise<FatturaFile> {
  const issuer = issuerOf(ctx.config)
  if (!issuer) throw refuse('invoices_unavailable')
  const document = await ctx.db.transaction((tx) => draw(tx, issuer))
  if (!document?.xml || !document.fileName) throw refuse('profile_needed')
  return { name: document.fileName, xml: document.xml }
}
