import type { Context } from '#server/context.ts'
import { dailyLimitMail, providerAlertMail } from '#server/mail/operator-mails.ts'
import { type MailContent, sendMail } from '#server/mail/send-mail.ts'
import { type Alert, raiseAlert, settleAlert } from './raise-alert.ts'

const refuses = 'provider_refuses'
const dailyLimit = 'daily_limit'
const freeDailyLimit = 'free_daily_limit'

/** An image provider refuses us: only a person can mend that, and hears of it once. */
export async function reportRefusal(ctx: Context, provider: string, problem: string): Promise<void> {
  const alert = { kind: refuses, subject: provider, details: { problem } }
  await report(ctx, alert, providerAlertMail({ site: ctx.config, provider, problem }))
}

export async function settleRefusal(ctx: Context, provider: string): Promise<void> {
  await settleAlert(ctx, ctx.db, { kind: refuses, subject: provider })
}

/** The day has cost what it may: somebody should know whether that is success or abuse. */
export async function reportSpent(ctx: Context, provider: string, limitCents: number): Promise<void> {
  const alert = { kind: dailyLimit, subject: provider, details: { limitCents } }
  await report(ctx, alert, dailyLimitMail({ site: ctx.config, provider, limitCents }))
}

export async function settleSpent(ctx: Context, provider: string): Promise<void> {
  await settleAlert(ctx, ctx.db, { kind: dailyLimit, subject: provider })
}

/** Free accounts have used up their part of the day: worth a look, not a mail, because who pays goes on. */
export async function reportFreeSpent(ctx: Context, provider: string, limitCents: number): Promise<void> {
  await raiseAlert(ctx, ctx.db, { kind: freeDailyLimit, subject: provider, details: { limitCents } })
}

export async function settleFreeSpent(ctx: Context, provider: string): Promise<void> {
  await settleAlert(ctx, ctx.db, { kind: freeDailyLimit, subject: provider })
}

async function report(ctx: Context, alert: Alert, content: MailContent): Promise<void> {
  const { superAdminEmail } = ctx.config
  await ctx.db.transaction(async (tx) => {
    if (!(await raiseAlert(ctx, tx, alert))) return
    if (!superAdminEmail) return
    const to = { id: null, email: superAdminEmail, firstName: null, lastName: null, emailConfirmedAt: null }
    await sendMail(ctx, tx, { to, content })
  })
}
