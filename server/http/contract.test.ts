import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { api } from '#contracts/api.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { hasRight, type PlanId } from '#contracts/plans.ts'
import { users } from '#server/db/schema.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp({ worker: false })
const endpoints: [string, Endpoint][] = Object.entries(api).flatMap(([room, table]) =>
  Object.entries<Endpoint>(table).map(([name, endpoint]): [string, Endpoint] => [
    `${room}.${name}`,
    endpoint,
  ]),
)
const pathOf = (endpoint: Endpoint) =>
  endpoint.path.replace(':gender', 'female').replace(/:\w+/g, randomUUID())

test.each(endpoints.filter(([, { access }]) => access !== 'public'))(
  'P1: %s answers 401 with the word Unauthorized to nobody',
  async (_name, endpoint) => {
    const response = await app.client().ask(pathOf(endpoint), { method: endpoint.method })
    expect(response.status).toBe(401)
    expect(response.headers.get('content-type')).toMatch('application/problem+json')
    expect(await response.text()).toContain('Unauthorized')
  },
)

test.each(endpoints.filter(([, { right }]) => right))(
  'P3: %s is open only to plans that sell it',
  async (_name, endpoint) => {
    const client = app.client()
    const { id } = await client.signUp()
    for (const plan of ['free', 'professional', 'enterprise'] satisfies PlanId[]) {
      await app.ctx.db.update(users).set({ subscriptionPlan: plan }).where(eq(users.id, id))
      const { status } = await client.ask(pathOf(endpoint), { method: endpoint.method })
      expect(status).toBe(endpoint.right && hasRight(plan, endpoint.right) ? 200 : 403)
    }
  },
)

test.each(endpoints.filter(([, { body, files }]) => body && !files))(
  'X1: %s refuses an empty body, no body, a list, half a JSON and another type, never with a 5xx',
  async (_name, endpoint) => {
    const client = app.client()
    await client.signUp()
    const headers = { 'content-type': 'application/json' }
    const bodies = ['{}', '', '[]', '{"a":', 'null', `${'['.repeat(20_000)}`]
    for (const body of bodies) {
      const response = await client.ask(pathOf(endpoint), { method: endpoint.method, body, headers })
      expect([body.slice(0, 10), response.status]).toEqual([body.slice(0, 10), 400])
    }
    const other = await client.ask(pathOf(endpoint), {
      method: 'POST',
      body: 'a=b',
      headers: { 'content-type': 'text/plain' },
    })
    expect(other.status).toBe(415)
    const big = await client.ask(pathOf(endpoint), {
      method: 'POST',
      body: JSON.stringify({ a: 'x'.repeat(300_000) }),
      headers,
    })
    expect(big.status).toBe(413)
  },
)

test('X1: an unknown path is a 404 in our format, and tells nothing of the inside', async () => {
  const response = await app.client().ask('/api/nothing')
  const text = await response.text()
  expect(response.status).toBe(404)
  expect(JSON.parse(text)).toMatchObject({ status: 404, code: 'not_found', message: 'Non trovato.' })
  expect(text).not.toMatch(/at .*\.ts|node_modules|SELECT/i)
})

test('A10: nothing of the API is kept by caches, and every answer carries the security headers', async () => {
  for (const path of ['/api/auth/user', '/api/nothing', '/healthz']) {
    const { headers } = await app.client().ask(path)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    if (path.startsWith('/api')) expect(headers.get('cache-control')).toBe('no-store')
  }
})

test('the OpenAPI document lists every endpoint of the table with its access', async () => {
  const document = (await (await app.client().ask('/api/openapi.json')).json()) as Document
  for (const [name, endpoint] of endpoints) {
    const operation =
      document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
    expect([name, operation?.operationId, operation?.['x-access']]).toEqual([name, name, endpoint.access])
  }
})

interface Document {
  paths: Record<string, Record<string, { operationId: string; 'x-access': string }> | undefined>
}
