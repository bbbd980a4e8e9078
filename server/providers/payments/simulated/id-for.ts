import { createHash } from 'node:crypto'

/** The same key is the same thing, as with a real provider's idempotency keys. */
export const idFor = (prefix: string, key: string): string =>
  `${prefix}_${createHash('sha256').update(key).digest('hex').slice(0, 40)}`
