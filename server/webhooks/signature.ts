import { createHmac, randomBytes } from 'node:crypto'

// Standard Webhooks 1.0, symmetric signatures.

const prefix = 'whsec_'

export const makeSecret = (): string => prefix + randomBytes(32).toString('base64')

export interface Signed {
  webhookId: string
  at: Date
  body: string
}

/** Every secret signs: while one replaces another, a receiver that has either is content. */
export function signedHeaders(secrets: string[], { webhookId, at, body }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const content = `${webhookId}.${timestamp}.${body}`
  const signatures = secrets.map((secret) => `v1,${macOf(secret, content)}`)
  return {
    'webhook-id': webhookId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

const macOf = (secret: string, content: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(content)
    .digest('base64')
