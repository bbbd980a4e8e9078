import { createHmac, timingSafeEqual } from 'node:crypto'
import { confirmMinutes } from '#contracts/mcp.ts'
import type { Context } from '#server/context.ts'

type Needs = Pick<Context, 'config' | 'clock'>

const validMs = confirmMinutes * 60_000

interface Told {
  /** Whom the cost was told. */
  keyId: string
  /** What it is the cost of. */
  asked: Record<string, unknown>
  credits: number
}

/**
 * Proves that this cost was told for exactly this, not long ago. No replica has to remember it, and as an Idempotency-Key
 * it makes one picture however often it is sent.
 */
export function makeConfirmation(ctx: Needs, told: Told): string {
  const until = String(ctx.clock().getTime() + validMs)
  return `${until}.${seal(ctx, told, until)}`
}

export function isConfirmed(ctx: Needs, told: Told, confirmation: string | undefined): boolean {
  const [until = '', sealed = ''] = confirmation?.split('.') ?? []
  if (!/^\d{13}$/.test(until) || Number(until) < ctx.clock().getTime()) return false
  const [given, right] = [Buffer.from(sealed), Buffer.from(seal(ctx, told, until))]
  return given.length === right.length && timingSafeEqual(given, right)
}

function seal({ config }: Needs, { keyId, asked, credits }: Told, until: string): string {
  // An assistant may name the same fields in another order.
  const fields = Object.entries(asked).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHmac('sha256', config.sessionSecret)
    .update(JSON.stringify(['cost', keyId, credits, until, fields]))
    .digest('base64url')
}
