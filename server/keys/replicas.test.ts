import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { CreatedKey } from '#contracts/keys.ts'
import { keyRate } from '#contracts/v1.ts'
import { openHome, startProduct } from '#server/testing/product-process.ts'
import { testServer } from '#server/testing/test-database.ts'

const me = '/api/v1/me'

test.skipIf(!testServer)(
  'T2: a key gets its limit of two replicas together, and may come back when both say so',
  { timeout: 180_000 },
  async () => {
    await using home = await openHome()
    await using one = await startProduct(home.env)
    await using other = await startProduct({ ...home.env, ROLES: 'web' })
    const owner = one.client()
    await owner.signUp()
    const json = { name: 'Cassa', mode: 'test', scopes: ['generations:read'] }
    const { key } = (await (await owner.ask('/api/keys', { json })).json()) as CreatedKey
    const replicas = [one, other].map((product) => product.client().withKey(key))
    const began = performance.now()
    const answers = await Promise.all(
      replicas.flatMap((program) => Array.from({ length: 50 }, () => program.ask(me))),
    )
    const seconds = (performance.now() - began) / 1000
    const good = answers.filter(({ status }) => status === 200)
    expect(good.length).toBeGreaterThanOrEqual(keyRate.burst)
    expect(good.length).toBeLessThanOrEqual(keyRate.burst + Math.ceil(seconds * keyRate.perSecond))
    const refused = answers.filter(({ status }) => status === 429)
    expect(good.length + refused.length).toBe(100)
    const pauses = new Set(refused.map(({ headers }) => headers.get('retry-after')))
    expect([...pauses]).toEqual(['1'])
    await wait(1000)
    for (const program of replicas) expect((await program.ask(me)).status).toBe(200)
  },
)
