import type { Context } from '#server/context.ts'
import { updateUnderLease } from './store.ts'

/** A worker that died is noticed this long after its last sign of life. */
export const leaseMs = 20_000
const renewMs = leaseMs / 4

export interface HeldLease extends Disposable {
  /** Fires when another worker has the row, or ours could not be renewed in time. */
  lost: AbortSignal
}

/** Renews the lease for as long as the work takes, however slow a provider is. */
export function holdLease(ctx: Context, { id, token }: { id: string; token: string }): HeldLease {
  const lost = new AbortController()
  let renewedAt = Date.now()
  const renew = async () => {
    const now = ctx.clock()
    const leaseUntil = new Date(now.getTime() + leaseMs)
    const held = await updateUnderLease(ctx.db, { id, token }, { leaseUntil, updatedAt: now }).catch(
      () => null,
    )
    if (held) renewedAt = Date.now()
    // null: the database did not answer; the lease is ours until its time is over.
    if (held === false || Date.now() - renewedAt > leaseMs) lost.abort(new Error('the lease was lost'))
  }
  const timer = setInterval(renew, renewMs)
  return { lost: lost.signal, [Symbol.dispose]: () => clearInterval(timer) }
}
