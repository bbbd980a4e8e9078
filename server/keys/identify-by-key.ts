import type { FastifyRequest } from 'fastify'
import { asCaller } from '#server/accounts/caller.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { personColumns } from '#server/db/person.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { apiKeys } from '#server/db/schema/keys.ts'
import { users } from '#server/db/schema/users.ts'
import { eq, sql } from '#server/db/sql.ts'
import type { KeyCaller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { actingCaller } from './acting.ts'
import { digestOf, isWellFormed } from './key-format.ts'
import { noteKeyUse } from './note-use.ts'
import { retryAfterSeconds, spent, takeTurn } from './take-turn.ts'

const byDigest = prepareOnce((db) =>
  db
    .select({
      person: personColumns,
      key: {
        id: apiKeys.id,
        name: apiKeys.name,
        mode: apiKeys.mode,
        scopes: apiKeys.scopes,
        expiresAt: apiKeys.expiresAt,
      },
      shown: { prefix: apiKeys.prefix, lastFour: apiKeys.lastFour },
      use: { lastUsedAt: apiKeys.lastUsedAt, networks: apiKeys.networks },
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(apiKeys.digest, sql.placeholder('digest')))
    .prepare('find_key'),
)

/** What is known of a key and of whom it acts for. */
export type KnownKey = NonNullable<Awaited<ReturnType<typeof findKey>>>

async function findKey(db: Db, digest: string) {
  const [found] = await byDigest(db).execute({ digest })
  return found ?? null
}

/**
 * Whom a program acts for; null when it sent no key. Key and person are read each time: a revoked key, or a plan that
 * was taken away, is gone on the very next request.
 */
export async function identifyByKey(ctx: Context, request: FastifyRequest): Promise<KeyCaller | null> {
  const inside = actingCaller()
  if (inside) return inside
  const text = bearerOf(request)
  if (text === null) return null
  if (!isWellFormed(text)) throw refuse('key_invalid')
  const known = await findKey(ctx.db, digestOf(text))
  if (!known || isOver(known, ctx.clock())) throw refuse('key_invalid')
  request.allowance = (await takeTurn(ctx.db, known.key.id)) ?? spent
  if (request.allowance === spent) throw refuse('too_many', { retryAfterSeconds })
  await noteKeyUse(ctx, known, request)
  return { ...asCaller(known.person, ctx.config.superAdminEmail), key: known.key }
}

const isOver = ({ key }: KnownKey, now: Date): boolean => key.expiresAt !== null && key.expiresAt <= now

const written = /indosso_(?:live|test)_/
const names = /[?&](?:api_?key|access_token|key|token)=/i

/** Only in the header: an address ends up in logs, in histories and in the hands of other sites. */
function bearerOf({ headers, url }: FastifyRequest): string | null {
  if (written.test(url) || names.test(url)) throw refuse('key_in_query')
  const { authorization } = headers
  if (authorization === undefined) return null
  const [, token] = /^Bearer ([\x21-\x7e]+)$/i.exec(authorization) ?? []
  if (token === undefined) throw refuse('key_invalid')
  return token
}
