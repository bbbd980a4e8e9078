import type { FastifyInstance } from 'fastify'
import { api } from '#contracts/api.ts'
import { endSessions } from '#server/accounts/end-sessions.ts'
import { mailConfirmation } from '#server/accounts/send-confirmation.ts'
import { numberOf } from '#server/billing/documents.ts'
import { givePlan } from '#server/billing/give-plan.ts'
import { presentPayments } from '#server/billing/present-billing.ts'
import { presentLedgerEntry } from '#server/billing/present-ledger.ts'
import { askRefund } from '#server/billing/refund-payment.ts'
import type { Context } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import { nameManager } from '#server/managers/name-manager.ts'
import { grantCredits } from '#server/quota/grant.ts'
import { creditLimit } from '#server/quota/limit.ts'
import { listEntries } from '#server/quota/list-entries.ts'
import { refuse } from '#server/refusal.ts'
import { act } from './act.ts'
import { presentUser } from './present-user.ts'
import { listGenerations, listMails } from './store.ts'

export function supportRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    room: api.support,
    handlers: {
      user: ({ params }) => presentUser(ctx, params.id),
      ledger: async ({ params, query }) =>
        (await listEntries(ctx.db, params.id, query.before)).map((row) =>
          // The picture of an entry is its owner's alone.
          presentLedgerEntry({ ...row, isShown: false }),
        ),
      generations: async ({ params, query }) =>
        (await listGenerations(ctx.db, params.id, query.before)).map(({ at, ...row }) => ({
          ...row,
          at: at.toISOString(),
        })),
      payments: ({ params }) => presentPayments(ctx.db, params.id),
      refund: ({ caller, params, body: { cents, ...form } }) =>
        act(ctx, {
          caller,
          userId: params.id,
          form,
          action: 'account.refund',
          run: async (tx, { id: userId }) => {
            const { paymentId } = params
            const payment = await askRefund(ctx, tx, { userId, paymentId, cents, key: form.key })
            const { refundedCents } = payment
            return { before: { refundedCents }, after: { invoice: numberOf(payment), cents } }
          },
        }),
      grantCredits: ({ caller, params, body }) =>
        act(ctx, {
          caller,
          userId: params.id,
          form: body,
          action: 'account.grant_credits',
          run: async (tx, user) => {
            const now = ctx.clock()
            const before = { limit: await creditLimit(tx, user, now) }
            await grantCredits(tx, { user, credits: body.credits, key: body.key, now })
            await ctx.events.publish(tx, { userId: user.id, generationId: null })
            return { before, after: { limit: before.limit + body.credits } }
          },
        }),
      givePlan: ({ caller, params, body: { plan, ...form } }) =>
        act(ctx, {
          caller,
          userId: params.id,
          form,
          action: 'account.give_plan',
          run: async (tx, { id: userId, subscriptionPlan }) => {
            await givePlan(ctx, tx, { userId, plan })
            return { before: { plan: subscriptionPlan }, after: { plan } }
          },
        }),
      nameManager: ({ caller, params, body: { managerId, ...form } }) =>
        act(ctx, {
          caller,
          userId: params.id,
          form,
          action: 'account.name_manager',
          run: (tx, { id: userId }) => nameManager(tx, { userId, managerId }),
        }),
      signOut: ({ caller, params, body: form }) =>
        act(ctx, {
          caller,
          userId: params.id,
          form,
          action: 'account.sign_out',
          run: async (tx, { id }) => {
            await endSessions(ctx, tx, id)
            return { before: {}, after: {} }
          },
        }),
      resendConfirmation: ({ caller, params, body: form }) =>
        act(ctx, {
          caller,
          userId: params.id,
          form,
          action: 'account.resend_confirmation',
          run: async (tx, user) => {
            if (user.emailConfirmedAt) throw refuse('already_confirmed')
            await mailConfirmation(ctx, tx, user)
            return { before: {}, after: {} }
          },
        }),
      mails: async ({ params, query }) =>
        (await listMails(ctx.db, params.id, query.before)).map(({ at, ...row }) => ({
          ...row,
          at: at.toISOString(),
        })),
    },
  })
}
