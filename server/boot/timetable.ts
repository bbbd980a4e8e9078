import { forgetOldEmailChanges } from '#server/accounts/request-email-change.ts'
import { forgetOldTokens } from '#server/accounts/request-reset.ts'
import { forgetOldConfirmations } from '#server/accounts/send-confirmation.ts'
import { forgetOldSessions } from '#server/accounts/session-store.ts'
import { checkCounts } from '#server/analytics/check-counts.ts'
import { resumeWithPeriod } from '#server/batches/resume-with-period.ts'
import { endGraces, forgetOldEvents, reconcilePayments } from '#server/billing/reconcile.ts'
import { endAbandonedCastings } from '#server/casting/end-casting.ts'
import type { Context } from '#server/context.ts'
import { emptyBin } from '#server/garments/empty-bin.ts'
import { settleGarments } from '#server/garments/settle-garments.ts'
import { checkPictures } from '#server/generations/check-pictures.ts'
import { forgetOld } from '#server/generations/forget-old.ts'
import { purgeRemoved } from '#server/generations/release.ts'
import { forgetTestPictures } from '#server/generations/test-pictures.ts'
import { forgetOldKeys } from '#server/keys/forget-old.ts'
import { forgetOldHits } from '#server/limits/count-hit.ts'
import { forgetOldNetworks } from '#server/limits/known-networks.ts'
import { forgetOldMails, resumeOverdue } from '#server/mail/deliver.ts'
import { repairCounters } from '#server/quota/repair.ts'
import { tellOfResets } from '#server/quota/tell-of-reset.ts'
import { forgetLoose } from '#server/tickets/attach.ts'
import { forgetOldMessages } from '#server/webhooks/forget-old.ts'

interface Chore {
  name: string
  everyMs: number
  /** Not at the start, but the first time after `everyMs`. */
  later?: true
  run(ctx: Context, stopping: AbortSignal): Promise<unknown>
}

const second = 1000
export const chores: readonly Chore[] = [
  { name: 'purge removed generations', everyMs: 60 * second, run: purgeRemoved },
  { name: 'forget old generations', everyMs: 60 * second, run: forgetOld },
  { name: 'forget test pictures', everyMs: 600 * second, run: forgetTestPictures },
  { name: 'empty the bin', everyMs: 60 * second, run: emptyBin },
  { name: 'end abandoned castings', everyMs: 3600 * second, later: true, run: endAbandonedCastings },
  { name: 'settle garments', everyMs: 60 * second, later: true, run: settleGarments },
  // Reads every file: not while a process that just started has better things to do.
  {
    name: 'check files',
    everyMs: 3600 * second,
    later: true,
    run: (ctx, signal) => checkPictures(ctx, { signal }),
  },
  { name: 'check counters', everyMs: 3600 * second, run: checkCounts },
  { name: 'repair counters of credits', everyMs: 3600 * second, later: true, run: repairCounters },
  { name: 'tell of new credits', everyMs: 600 * second, run: tellOfResets },
  { name: 'resume batches', everyMs: 60 * second, run: resumeWithPeriod },
  { name: 'resume overdue mails', everyMs: 60 * second, run: resumeOverdue },
  { name: 'reconcile payments', everyMs: 60 * second, run: reconcilePayments },
  { name: 'end graces', everyMs: 60 * second, run: endGraces },
  { name: 'forget old payment events', everyMs: 3600 * second, run: forgetOldEvents },
  { name: 'forget old mails', everyMs: 3600 * second, run: forgetOldMails },
  { name: 'forget old reset links', everyMs: 3600 * second, run: forgetOldTokens },
  { name: 'forget old confirmations', everyMs: 3600 * second, run: forgetOldConfirmations },
  { name: 'forget old changes of address', everyMs: 3600 * second, run: forgetOldEmailChanges },
  { name: 'forget old sessions', everyMs: 3600 * second, run: forgetOldSessions },
  { name: 'forget pictures that no message took', everyMs: 3600 * second, run: forgetLoose },
  { name: 'forget old limits', everyMs: 3600 * second, run: forgetOldHits },
  { name: 'forget old keys', everyMs: 3600 * second, run: forgetOldKeys },
  { name: 'forget old webhook messages', everyMs: 3600 * second, run: forgetOldMessages },
  { name: 'forget old networks', everyMs: 3600 * second, run: forgetOldNetworks },
]

/** Chores that may run in every worker at once without harm, so nobody has to be elected. */
export function startTimetable(ctx: Context): AsyncDisposable {
  const running = new Set<Promise<unknown>>()
  const stopping = new AbortController()
  const timers = chores.map((chore) => {
    const run = () => {
      const turn = chore
        .run(ctx, stopping.signal)
        .catch((error: unknown) => ctx.log.error({ chore: chore.name, error: String(error) }, 'chore failed'))
        .finally(() => running.delete(turn))
      running.add(turn)
    }
    if (!chore.later) run()
    return setInterval(run, chore.everyMs)
  })
  return {
    [Symbol.asyncDispose]: async () => {
      timers.forEach(clearInterval)
      stopping.abort()
      await Promise.all(running)
    },
  }
}
