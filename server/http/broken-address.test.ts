import { expect, test } from 'vitest'
import { errors } from '#contracts/errors.ts'
import { askRaw } from '#server/testing/ask-raw.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp({
  worker: false,
  settings: { APP_URL: 'https://indosso.example' },
  config: { production: true },
})
const ask = (line: string, host = 'indosso.example') =>
  askRaw(app.url, `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)

test.each([
  ['an overlong encoding', 'GET /api/generations/%c0%ae'],
  ['half of an escape', 'GET /api/generations/%'],
  ['an escape of nothing', 'GET /%zz'],
  ['a parameter longer than any id', `GET /api/generations/${'a'.repeat(4_000)}`],
  ['an address to write to', 'POST /api/generations/%ff/retry'],
])(
  'T18, X1: %s is refused as everything else: our 400, in Italian, with every header',
  async (_what, line) => {
    const { status, headers, text } = await ask(line)
    expect(status).toBe(400)
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/problem\+json/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'strict-transport-security': expect.stringContaining('max-age='),
      'permissions-policy': expect.any(String),
    })
    expect(JSON.parse(text)).toEqual({
      type: 'about:blank',
      status: 400,
      title: 'Bad Request',
      code: 'bad_request',
      message: errors.bad_request.message,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  },
)

test('T18, R6: a broken address is no way past the host guard', async () => {
  const { status, text } = await ask('GET /api/generations/%c0%ae', 'evil.example')
  expect(status).toBe(421)
  expect(JSON.parse(text)).toMatchObject({ code: 'wrong_host' })
})

test('T18, X1: a method that no route knows is told so in our words too', async () => {
  for (const line of [
    'PROPFIND /api/generations',
    'PROPFIND /api/generations/%c0%ae',
    'TRACE /',
    'OPTIONS *',
  ]) {
    const { status, headers } = await ask(line)
    expect([line, status]).toEqual([line, expect.toSatisfy((code) => code >= 400 && code < 500)])
    expect(headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(headers['content-security-policy']).toBeDefined()
  }
})
