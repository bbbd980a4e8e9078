import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { AccountSummary } from '#contracts/analytics.ts'
import { plans } from '#contracts/plans.ts'
import { Client } from '#server/testing/client.ts'
import { compiled } from '#server/testing/compiled.ts'
import { openHome, startMain } from '#server/testing/product-process.ts'

test('a database filled before the first start has the demo logins, too, and shows what was filled in', async () => {
  await using home = await openHome({ NODE_ENV: 'development' })
  const command = [join(import.meta.dirname, 'seed.ts'), '--users', '6', '--generations', '900']
  await promisify(execFile)(process.execPath, command, {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, ...home.env },
  })
  await using product = startMain(home.env)
  const chief = new Client(await product.url)
  const login = { email: 'super@example.com', password: 'Indosso2026' }
  expect((await chief.ask('/api/auth/login', { json: login })).status).toBe(200)
  const figures = await chief.ask('/api/super-admin/analytics')
  expect(await figures.json()).toMatchObject({ overview: { totalUsers: 6 + 5, totalGenerations: 900 } })
  // Nobody has used more than their plan gives.
  const { users } = (await (await chief.ask('/api/super-admin/users')).json()) as { users: AccountSummary[] }
  expect(users.filter(({ plan, monthlyUsed }) => monthlyUsed > plans[plan].monthlyQuota)).toEqual([])
  // An administrator finds the catalogue and the prompts of a first start.
  expect(await (await chief.ask('/api/admin/models')).json()).not.toEqual([])
  expect(await (await chief.ask('/api/admin/configs')).json()).not.toEqual([])
}, 180_000)
