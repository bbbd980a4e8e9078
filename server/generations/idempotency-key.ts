import type { FastifyRequest } from 'fastify'
import { refuse } from '#server/refusal.ts'

export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const header = headers['idempotency-key']
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) throw refuse('bad_request')
  return header
}
