import { forgetOldTokens } from '#server/accounts/request-reset.ts'
import type { Context } from '#server/context.ts'
import { purgeRemoved, releaseStuck, sweepOrphans } from '#server/generations/release.ts'
import { forgetOldMails, resumeOverdue } from '#server/mail/deliver.ts'

interface Chore {
  name: string
  everyMs: number
  run(ctx: Context): Promise<void>
}

const second = 1000
const chores: Chore[] = [
  { name: 'release stuck generations', everyMs: 15 * second, run: releaseStuck },
  { name: 'purge removed generations', everyMs: 60 * second, run: purgeRemoved },
  { name: 'sweep orphaned files', everyMs: 3600 * second, run: (ctx) => sweepOrphans(ctx) },
  { name: 'resume overdue mails', everyMs: 60 * second, run: resumeOverdue },
  { name: 'forget old mails', everyMs: 3600 * second, run: forgetOldMails },
  { name: 'forget old reset links', everyMs: 3600 * second, run: forgetOldTokens },
]

/** Chores that may run in every worker at once without harm, so nobody has to be elected. */
export function startTimetable(ctx: Context): AsyncDisposable {
  const running = new Set<Promise<void>>()
  const timers = chores.map((chore) => {
    const run = () => {
      const turn = chore
        .run(ctx)
        .catch((error: unknown) => ctx.log.error({ chore: chore.name, error: String(error) }, 'chore failed'))
        .finally(() => running.delete(turn))
      running.add(turn)
    }
    run()
    return setInterval(run, chore.everyMs)
  })
  return {
    [Symbol.asyncDispose]: async () => {
      timers.forEach(clearInterval)
      await Promise.all(running)
    },
  }
}
