import type { Context } from '#server/context.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { providerAlertMail } from '#server/mail/templates.ts'
import { raiseAlert, settleAlert } from './raise-alert.ts'

const kind = 'provider_refuses'

/** An image provider refuses us: only a person can mend that, and hears of it once. */
export async function reportRefusal(ctx: Context, provider: string, problem: string): Promise<void> {
  const { superAdminEmail, appUrl } = ctx.config
  await ctx.db.transaction(async (tx) => {
    if (!(await raiseAlert(ctx, tx, { kind, subject: provider, details: { problem } }))) return
    if (!superAdminEmail) return
    const to = { id: null, email: superAdminEmail, firstName: null, lastName: null }
    await sendMail(ctx, tx, { to, content: providerAlertMail({ appUrl, provider, problem }) })
  })
}

export async function settleRefusal(ctx: Context, provider: string): Promise<void> {
  await settleAlert(ctx, ctx.db, { kind, subject: provider })
}
