import { expect, test } from 'vitest'
import { generations } from '#server/db/schema.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const token = 'only-for-the-operator'
const app = useTestApp({ worker: false, settings: { METRICS_TOKEN: token } })
const read = (authorization?: string) =>
  fetch(`${app.url}/metrics`, authorization ? { headers: { authorization } } : {})

test('S2: the figures are for who knows the token, and are not there for anybody else', async () => {
  for (const wrong of [undefined, token, `Bearer ${token}x`, 'Bearer ']) {
    const response = await read(wrong)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('indosso_')
  }
  expect((await read(`Bearer ${token}`)).status).toBe(200)
})

test('the figures tell what waits, and how long requests take by their route', async () => {
  const client = app.client()
  const { id: userId } = await client.signUp()
  const createdAt = new Date(Date.now() - 90_000)
  await app.ctx.db
    .insert(generations)
    .values({ userId, originalImageUrl: 'generations/x/product.jpg', selectedGender: 'female', createdAt })
  await client.ask(`/api/generations/${crypto.randomUUID()}`)

  const text = await (await read(`Bearer ${token}`)).text()
  expect(text).toContain('indosso_generations_unfinished{status="pending"} 1')
  expect(Number(/^indosso_generations_oldest_seconds (\S+)/m.exec(text)?.[1])).toBeGreaterThanOrEqual(90)
  expect(text).toMatch(
    /indosso_http_request_seconds_count\{.*route="\/api\/generations\/:id".*status="404".*\} 1/,
  )
  expect(text).toContain('indosso_mails_queued')
})
