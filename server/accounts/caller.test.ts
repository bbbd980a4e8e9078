import { expect, test } from 'vitest'
import { useTestApp } from '#server/testing/test-app.ts'
import { getCaller } from './caller.ts'
import { lockUser } from './lock-user.ts'

const app = useTestApp({ worker: false })

test('what a deed knows of its caller holds no hash and no name at the payment provider', async () => {
  const { id } = await app.client().signUp()
  const caller = await getCaller(app.ctx, id)
  const locked = await app.ctx.db.transaction((tx) => lockUser(tx, id))
  for (const person of [caller, locked]) {
    expect(person).toMatchObject({ id, subscriptionPlan: 'free', monthlyGenerationsUsed: 0 })
    expect(JSON.stringify(person)).not.toMatch(/argon2|stripe/i)
  }
  expect(Object.keys(caller)).not.toContain('password')
})

test('an account that is gone is nobody’s caller', async () => {
  const unknown = getCaller(app.ctx, '00000000-0000-4000-8000-000000000000')
  await expect(unknown).rejects.toMatchObject({ code: 'unauthorized' })
})
