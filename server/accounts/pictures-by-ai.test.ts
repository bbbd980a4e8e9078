import { expect, test } from 'vitest'
import type { Me } from '#contracts/accounts.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp({ worker: false, paid: true })

test('where an AI is configured, a person is told so before they spend a credit', async () => {
  const client = app.client()
  await client.signUp()
  const me = (await (await client.ask('/api/auth/user')).json()) as Me
  expect(me.picturesByAi).toBe(true)
})
