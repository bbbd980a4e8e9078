import { expect, test } from 'vitest'
import { start } from '#server/boot/start.ts'
import { Client } from '#server/testing/client.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp({ worker: false, settings: { APP_URL: 'https://indosso.example' } })
const person = {
  email: 'bottega@example.com',
  password: 'Sartoria2026',
  firstName: 'Bottega',
  lastName: 'Prova',
}

test('A7: at an https address the cookie is bound to the host and to TLS, also when the proxy does not say that there was any', async () => {
  const client = app.client()
  client.cookies.set('__Host-sid', 'planted.value')
  const response = await client.ask('/api/auth/signup', { json: person })
  const cookie = response.headers.getSetCookie().findLast((header) => header.startsWith('__Host-sid='))
  for (const word of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(cookie).toContain(word)
  expect(cookie).not.toContain('Domain')
  expect(client.cookies.get('__Host-sid')).not.toBe('planted.value')
  expect((await client.ask('/api/auth/user')).status).toBe(200)
})

test('A7: a session begun at one replica is one at the other, and survives the restart of both', async () => {
  const client = app.client()
  await client.ask('/api/auth/signup', { json: person })
  const database = { ...app.database, [Symbol.asyncDispose]: async () => {} }
  const config = { ...app.ctx.config, roles: ['web' as const] }
  for (let replica = 0; replica < 2; replica++) {
    await using other = await start(config, { database, images: [app.images] })
    expect((await client.at(other.url ?? '').ask('/api/auth/user')).status).toBe(200)
    const stranger = new Client(other.url ?? '')
    expect((await stranger.ask('/api/auth/user')).status).toBe(401)
  }
})
