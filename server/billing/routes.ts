import type { FastifyInstance } from 'fastify'
import { api } from '#contracts/api.ts'
import type { Context } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import { entriesPerPage, listEntries } from '#server/quota/list-entries.ts'
import { cancelPlan, changePlan, previewPlan, resumePlan } from './change-plan.ts'
import { confirmCheckout } from './confirm-checkout.ts'
import { listLaterDocuments } from './documents.ts'
import { drawUpFattura, drawUpLater, type FatturaFile } from './draw-up-fattura.ts'
import { mustAskRecipient } from './must-ask-recipient.ts'
import { openPortal } from './open-portal.ts'
import { presentBilling, presentInvoice } from './present-billing.ts'
import { presentLedgerEntry } from './present-ledger.ts'
import { saveProfile } from './save-profile.ts'
import { startCheckout } from './start-checkout.ts'
import { findProfile, listInvoices } from './store.ts'

export function billingRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    room: api.checkout,
    handlers: {
      startCheckout: async ({ caller, body }) => ({ url: await startCheckout(ctx, caller, body.plan) }),
      recipient: async ({ caller }) => ({ mustAsk: await mustAskRecipient(ctx.db, caller.id) }),
    },
  })
  mount(app, ctx, {
    room: api.billing,
    handlers: {
      confirmCheckout: ({ caller, query }) => confirmCheckout(ctx, caller, query.session_id),
      confirmCheckoutByPath: ({ caller, params }) => confirmCheckout(ctx, caller, params.sessionId),
      openPortal: async ({ caller }) => ({ url: await openPortal(ctx, caller) }),
      overview: ({ caller }) => presentBilling(ctx, caller),
      previewPlan: ({ caller, query }) => previewPlan(ctx, caller, query.plan),
      changePlan: async ({ caller, body }) => {
        await changePlan(ctx, caller, body.plan)
        return presentBilling(ctx, caller)
      },
      cancel: async ({ caller }) => {
        await cancelPlan(ctx, caller)
        return presentBilling(ctx, caller)
      },
      resume: async ({ caller }) => {
        await resumePlan(ctx, caller)
        return presentBilling(ctx, caller)
      },
      invoices: async ({ caller }) => {
        const later = await listLaterDocuments(ctx.db, caller.id)
        return (await listInvoices(ctx.db, caller.id)).map((row) => presentInvoice(row, later))
      },
      fattura: async ({ caller, params }) => fileOf(await drawUpFattura(ctx, caller.id, params.id)),
      document: async ({ caller, params }) => fileOf(await drawUpLater(ctx, caller.id, params.id)),
      ledger: async ({ caller, query, reply }) => {
        const rows = await listEntries(ctx.db, caller.id, query.before)
        const last = rows.at(-1)
        if (last && rows.length === entriesPerPage) {
          reply.header('link', `</api/billing/ledger?before=${last.id}>; rel="next"`)
        }
        return rows.map(presentLedgerEntry)
      },
      profile: ({ caller }) => findProfile(ctx.db, caller.id),
      saveProfile: ({ caller, body }) => saveProfile(ctx, caller, body),
    },
  })
}

const fileOf = ({ name, xml }: FatturaFile) => ({
  bytes: Buffer.from(xml),
  contentType: 'application/xml; charset=utf-8' as const,
  downloadName: name,
})
