import type { Analytics } from '#contracts/analytics.ts'
import type { Context } from '#server/context.ts'
import { lastFileCheck } from '#server/files/check-files.ts'
import { monthOf } from '#server/quota/period.ts'
import { presentAccount } from './present-account.ts'
import { countUnfinished, countUsersByPlan, listOpenAlerts, readLatency, readMonthlyCounts } from './store.ts'
import { summarise } from './summarise.ts'
import { readUsersPage, type TableView } from './users-store.ts'

/** How the business does: counters that are kept while things happen, so that nothing is counted when it is asked. */
export async function overview(ctx: Context, view: TableView): Promise<Analytics> {
  const now = ctx.clock()
  const [counts, usersByPlan, unfinished, providers, openAlerts, fileCheck, page] = await Promise.all([
    readMonthlyCounts(ctx.db),
    countUsersByPlan(ctx.db),
    countUnfinished(ctx.db),
    readLatency(ctx.db),
    listOpenAlerts(ctx.db),
    lastFileCheck(ctx.db),
    readUsersPage(ctx.db, view),
  ])
  const month = monthOf(now).key.replace('month:', '')
  const { completed, failed, ...figures } = summarise({ counts, usersByPlan, month })
  return {
    ...figures,
    users: page.rows.map((row) => presentAccount(row, now)),
    usersTotal: page.total,
    statuses: { ...unfinished, completed, failed },
    providers,
    files: fileCheck && { ...fileCheck, checkedAt: fileCheck.startedAt.toISOString() },
    alerts: openAlerts.map((alert) => ({ ...alert, createdAt: alert.createdAt.toISOString() })),
  }
}
