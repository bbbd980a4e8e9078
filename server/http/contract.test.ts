import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { api } from '#contracts/api.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { errors } from '#contracts/errors.ts'
import { hasRight, type PlanId } from '#contracts/plans.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { signUpAdmin, signUpSuperAdmin } from '#server/testing/administrators.ts'
import { askRaw } from '#server/testing/ask-raw.ts'
import { signUpProgram } from '#server/testing/keys.ts'
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
    const { owner, client: program, userId: id } = await signUpProgram(app)
    const client = endpoint.access === 'key' ? program : owner
    for (const plan of ['free', 'professional', 'enterprise'] satisfies PlanId[]) {
      await app.ctx.db.update(users).set({ subscriptionPlan: plan }).where(eq(users.id, id))
      const { status } = await client.ask(pathOf(endpoint), { method: endpoint.method })
      // Let in, and then perhaps told that there is no such thing.
      expect([plan, status !== 403]).toEqual([plan, !endpoint.right || hasRight(plan, endpoint.right)])
    }
  },
)

/** Somebody whom the door lets in. */
async function signUpFor({ access }: Endpoint) {
  if (access === 'admin') return signUpAdmin(app)
  if (access === 'superAdmin') return signUpSuperAdmin(app)
  // On Enterprise, which has every right.
  const { client, owner } = await signUpProgram(app)
  return access === 'key' ? client : owner
}

test.each(endpoints.filter(([, { body, files }]) => body && !files))(
  'X1: %s refuses an empty body, no body, a list, half a JSON and another type, never with a 5xx',
  async (_name, endpoint) => {
    const client = await signUpFor(endpoint)
    const headers = { 'content-type': 'application/json' }
    const bodies = ['{}', '', '[]', '{"a":', 'null', `${'['.repeat(20_000)}`]
    // Where nothing has to be said, nothing is there to be found.
    const bad = endpoint.body && safeParse(endpoint.body, {}).success ? [400, 404] : [400]
    for (const body of bodies) {
      const response = await client.ask(pathOf(endpoint), { method: endpoint.method, body, headers })
      expect(bad, body.slice(0, 10)).toContain(response.status)
    }
    const other = await client.ask(pathOf(endpoint), {
      method: endpoint.method,
      body: 'a=b',
      headers: { 'content-type': 'text/plain' },
    })
    expect(other.status).toBe(415)
    const big = await client.ask(pathOf(endpoint), {
      method: endpoint.method,
      body: JSON.stringify({ a: 'x'.repeat(300_000) }),
      headers,
    })
    expect(big.status).toBe(413)
  },
)

test('X1: a zero byte in a path, a question or a body is refused, never a 5xx', async () => {
  const client = app.client()
  await client.signUp()
  const answers = await Promise.all([
    client.ask('/api/generations/%00'),
    client.ask('/api/verify-checkout-session/%00'),
    client.ask('/api/verify-checkout-session?session_id=%00'),
    client.ask('/api/auth/login', { json: { email: 'a\0@example.com', password: 'Sartoria2026' } }),
    client.ask('/api/generate-vto', {
      method: 'POST',
      headers: { 'idempotency-key': 'a' },
      json: { a: '\0' },
    }),
  ])
  for (const { status } of answers) expect([400, 404, 415]).toContain(status)
})

test('X1: an unknown path is a 404 in our format, and tells nothing of the inside', async () => {
  const response = await app.client().ask('/api/nothing')
  const text = await response.text()
  expect(response.status).toBe(404)
  expect(JSON.parse(text)).toMatchObject({ status: 404, code: 'not_found', message: 'Non trovato.' })
  expect(text).not.toMatch(/at .*\.ts|node_modules|SELECT/i)
})

test.each([
  ['PUT', '/api/auth/user', 'GET, HEAD'],
  ['GET', '/api/auth/login', 'POST'],
  ['TRACE', '/api/auth/user', 'GET, HEAD'],
  ['OPTIONS', '/api/generate-vto', 'POST'],
  ['POST', `/api/generations/${randomUUID()}`, 'DELETE, GET, HEAD'],
  ['DELETE', '/healthz', 'GET, HEAD'],
])('X1: %s %s is answered 405 with the methods that there are', async (method, path, allowed) => {
  const { status, headers, text } = await rawAsk(`${method} ${path} HTTP/1.1`)
  expect([status, headers.allow]).toEqual([405, allowed])
  expect(text).toContain('method_not_allowed')
})

test.each([
  ['what is no HTTP', 'nonsense', 400],
  ['a header of 64 KB', `GET / HTTP/1.1\r\nX-Big: ${'x'.repeat(64 * 1024)}`, 431],
  ['an address of 20 KB', `GET /${'x'.repeat(20 * 1024)} HTTP/1.1`, 431],
  ['two lengths', 'POST /api/auth/login HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2', 400],
  ['a header that folds into a second one', 'GET / HTTP/1.1\r\nHost: a\r\nHost : b', 400],
])('L3: %s is refused in our format, and the server goes on', async (_what, head, expected) => {
  const { status, headers, text } = await rawAsk(head)
  expect(status).toBe(expected)
  expect(headers['content-type']).toBe('application/problem+json')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(JSON.parse(text)).toMatchObject({ status: expected, requestId: expect.any(String) })
  expect((await app.client().ask('/healthz')).status).toBe(200)
})

test('L3: an address of 1 MB is refused or cut off, and the server goes on', async () => {
  const { status } = await rawAsk(`GET /${'x'.repeat(1024 * 1024)} HTTP/1.1`)
  expect(status === 431 || Number.isNaN(status)).toBe(true)
  expect((await app.client().ask('/healthz')).status).toBe(200)
})

test('H1: every answer carries the security headers, good or bad, page or API', async () => {
  const paths = ['/', '/login', '/api/auth/user', '/api/nothing', '/nothing', '/healthz', '/api/login']
  for (const path of paths) {
    const { headers } = await app.client().ask(path)
    expect([path, headers.get('content-security-policy')]).toEqual([
      path,
      expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
    ])
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    for (const [name, value] of Object.entries(securityHeaders))
      expect([path, headers.get(name)]).toEqual([path, expect.stringContaining(value)])
    expect(headers.get('x-powered-by')).toBeNull()
  }
})

test('H3: no other site may read what a person sees', async () => {
  const { headers } = await app
    .client()
    .ask('/api/auth/user', { headers: { origin: 'https://evil.example' } })
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test.each([
  '/.env',
  '/.git/config',
  '/%2e%2e/package.json',
  '/..%2fpackage.json',
  '/assets/../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/package.json',
  '/server/main.ts',
  '/data/session-secret',
  '/.well-known/../.env',
])('S2: %s is not served', async (path) => {
  const { status, text } = await rawAsk(`GET ${path} HTTP/1.1`)
  expect([400, 403, 404]).toContain(status)
  expect(text).not.toContain('"dependencies"')
})

test('S2: what the browser is given holds no source map, no secret and no word of the server', async () => {
  const folder = fileURLToPath(new URL('../../dist/web', import.meta.url))
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.\w+$/.test(name))
  expect(files.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(0)
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([])
  const forbidden = /sk_(test|live)_|whsec_|BEGIN [A-Z ]*KEY|SESSION_SECRET|DATABASE_URL|sourceMappingURL/
  for (const name of files.filter((entry) => /\.(js|css|html|svg|json)$/.test(entry)))
    expect([name, forbidden.exec(await readFile(join(folder, name), 'utf8'))?.[0]]).toEqual([name, undefined])
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

test('the OpenAPI document names every code that a refusal can have', async () => {
  const document = (await (await app.client().ask('/api/openapi.json')).json()) as Document
  const { code, fieldCodes } = document.components.schemas.Problem.properties
  expect(code.enum).toEqual(Object.keys(errors))
  expect(fieldCodes.additionalProperties.enum).toEqual(
    expect.arrayContaining(['email_invalid', 'wrong_password', 'value_invalid']),
  )
})

test('where a schema has no words of its own, the field is refused in Italian and with a code all the same', async () => {
  const client = app.client()
  await client.signUp()
  expect(await (await client.ask('/api/generations/none')).json()).toMatchObject({
    code: 'not_found',
    fields: { id: 'Valore non valido' },
    fieldCodes: { id: 'value_invalid' },
  })
})

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=()',
  'x-frame-options': 'SAMEORIGIN',
}

const rawAsk = (head: string) => askRaw(app.url, `${head}\r\nHost: localhost\r\nConnection: close\r\n\r\n`)

interface Document {
  components: {
    schemas: {
      Problem: {
        properties: { code: { enum: string[] }; fieldCodes: { additionalProperties: { enum: string[] } } }
      }
    }
  }
  paths: Record<string, Record<string, { operationId: string; 'x-access': string }> | undefined>
}
