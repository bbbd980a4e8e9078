import { expect, test } from 'vitest'
import { askAsHost } from '#server/testing/ask-as-host.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp({
  worker: false,
  settings: { APP_URL: 'https://indosso.example' },
  // The settings alone would demand real payments.
  config: { production: true },
})
const statusAs = async (path: string, host: string) =>
  (await askAsHost(new URL(path, app.url).href, { host })).status

test('R6: in production nothing is answered under a foreign name, except that the process lives', async () => {
  expect(await statusAs('/api/auth/user', 'indosso.example')).toBe(401)
  expect(await statusAs('/api/auth/user', 'Indosso.example:443')).toBe(401)
  for (const host of ['evil.example', 'indosso.example.evil.example', '127.0.0.1', 'indosso.example:8080'])
    expect([host, await statusAs('/api/auth/user', host)]).toEqual([host, 421])
  for (const path of ['/healthz', '/readyz']) expect(await statusAs(path, '10.0.0.7:3000')).toBe(200)
})

test('H1: in production the browser is told to come by TLS only', async () => {
  const { headers } = await app.client().ask('/api/nothing')
  expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
})

test('S2: in production there is no outbox, and health tells no version', async () => {
  const { status } = await askAsHost(`${app.url}/outbox`, { host: 'indosso.example' })
  expect(status).toBe(404)
  const { body } = await askAsHost(`${app.url}/healthz`, { host: 'indosso.example' })
  expect(JSON.parse(body)).toEqual({ ok: true })
})
