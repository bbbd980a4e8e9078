import type { Browser, Page } from '@playwright/test'
import { expect } from './test.ts'

/** The super-admin, in a browser of their own. */
export async function openConsole(
  browser: Browser,
  baseURL: string | undefined,
  path = '/super-admin',
): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  const data = { email: 'super@example.com', password: 'Indosso2026' }
  expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200)
  await page.goto(path)
  return page
}

/** Answers the id of the account. */
export async function givePlan(chief: Page, email: string, plan: string): Promise<string> {
  const users = await (await chief.request.get(`/api/super-admin/users?search=${email}`)).json()
  const [{ id }] = users.users
  const data = { plan, reason: 'Prova', key: crypto.randomUUID() }
  const given = await chief.request.put(`/api/super-admin/users/${id}/plan`, { data })
  expect(given.status()).toBe(200)
  return id
}
