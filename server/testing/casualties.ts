import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Failpoint } from '#server/failpoint.ts'
import type { Client } from './client.ts'
import { photo } from './photos.ts'
import { type Environment, type Product, startProduct } from './product-process.ts'

/** A person whose request met the death of the server; the browser keeps its cookies and the key of its click. */
export interface Casualty {
  point: Failpoint
  client: Client
  key: string
}

const settleMs = 60_000

/** Starts the product, asks it for a picture, and sees it die at the point. */
export async function killAt(point: Failpoint, env: Environment): Promise<Casualty> {
  await using product = await startProduct(env)
  const client = product.client()
  await client.signUp()
  await product.arm(point)
  const key = randomUUID()
  await click({ client, key }).catch(() => 'the server is gone')
  const { signal } = await within(product.ended, 20_000, `no death ${point}`)
  if (signal !== 'SIGKILL') throw new Error(`it ended by itself ${point}: ${product.written('stderr')}`)
  return { point, client, key }
}

/** The same click once more, as a browser does when its connection broke. */
export async function clickAgain({ client, key }: Casualty, product: Product): Promise<number> {
  return (await click({ client: client.at(product.url), key })).status
}

export const click = async (
  { client, key }: Pick<Casualty, 'client' | 'key'>,
  headers: Record<string, string> = {},
) => client.generate(await photo(colourOf(key)), { headers: { 'idempotency-key': key, ...headers } })

/** Of each click's own, so that the pictures that travel tell whose order it is. */
const colourOf = (key: string): string => `#${createHash('sha256').update(key).digest('hex').slice(0, 6)}`

/**
 * Spares a test the wait until leases run out: what a process held that is gone, or frozen, is free at once. `since`: this
 * product may be at work already, and what it took since then is its own.
 */
export async function forgetTheDead(product: Product, since?: Date): Promise<void> {
  const isTheirs = since ? `and updated_at < '${since.toISOString()}'` : ''
  await product.query(
    `update generations set lease_until = now() - interval '1 second' where lease_until > now() ${isTheirs}`,
  )
  await product.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
}

/** Waits until every generation has ended; answers how long that took. */
export async function settle(product: Product): Promise<number> {
  const startedAt = Date.now()
  const count = `select count(*)::int as value from generations where status in ('pending', 'processing')`
  while (Date.now() - startedAt < settleMs) {
    const [left] = await product.query<{ value: number }>(count)
    if (left?.value === 0) break
    await wait(200)
  }
  return Date.now() - startedAt
}

export async function within<T>(promise: Promise<T>, ms: number, otherwise: string): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(otherwise)), ms)
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer))
}
