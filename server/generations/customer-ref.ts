import { createHmac } from 'node:crypto'
import type { Context } from '#server/context.ts'

/** What a provider is told of an account: always the same, and nothing that leads back to the person. */
export const customerRef = ({ config }: Pick<Context, 'config'>, userId: string): string =>
  createHmac('sha256', config.sessionSecret).update(userId).digest('hex').slice(0, 32)
