import type { Context } from '#server/context.ts'
import { makeSecret } from './signature.ts'
import type { EndpointRow } from './store.ts'

// Needed in the clear at every delivery, so it cannot be a digest: sealed with the key of the account instead.

const labelOf = (endpointId: string): string => `secret of webhook ${endpointId}`

export async function sealNewSecret(
  { storage }: Pick<Context, 'storage'>,
  { userId, id }: { userId: string; id: string },
): Promise<{ secret: string; sealed: string }> {
  const secret = makeSecret()
  const sealed = await storage.of(userId).seal(labelOf(id), Buffer.from(secret))
  return { secret, sealed: Buffer.from(sealed).toString('base64') }
}

/** Those that sign now: the former one too, on the day after a rotation. */
export async function openSecrets(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  endpoint: EndpointRow,
): Promise<string[]> {
  const { id, userId, secret, formerSecret, formerSecretUntil } = endpoint
  const isOverlap = formerSecret !== null && formerSecretUntil !== null && formerSecretUntil > clock()
  const own = storage.of(userId)
  const opened: string[] = []
  for (const sealed of isOverlap ? [secret, formerSecret] : [secret]) {
    const text = await own.unseal(labelOf(id), Buffer.from(sealed, 'base64'))
    if (text) opened.push(Buffer.from(text).toString())
  }
  return opened
}
