import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { violations } from './violations.ts'

const demo = { email: 'enterprise@example.com', password: 'Indosso2026' }

async function enter(page: Page): Promise<void> {
  expect((await page.request.post('/api/auth/login', { data: demo })).status()).toBe(200)
  await page.goto('/account/api')
}

const keys = (page: Page) => page.locator('#keys')
const webhooks = (page: Page) => page.locator('#webhooks')

test('a key is made, shown once, used, rotated and revoked', { tag: '@database' }, async ({
  page,
  request,
}) => {
  await enter(page)
  await keys(page).getByRole('button', { name: 'Crea chiave' }).click()
  await expect(keys(page).getByText('Dai un nome alla chiave')).toBeVisible()
  await keys(page).getByLabel('Nome della chiave').fill('Gestionale')
  await keys(page).getByLabel('Vale fino al').fill('2020-01-01')
  await keys(page).getByRole('button', { name: 'Crea chiave' }).click()
  await expect(keys(page).getByText('Scegli una data futura')).toBeVisible()
  await keys(page).getByLabel('Vale fino al').fill('2036-12-31')
  await keys(page).getByRole('button', { name: 'Crea chiave' }).click()
  const shown = page.getByRole('region', { name: 'La tua nuova chiave' })
  const key = (await shown.locator('code').textContent()) ?? ''
  expect(key).toMatch(/^indosso_test_\w{8}_\w{38}$/)
  expect(await violations(page)).toEqual([])
  await shown.getByRole('button', { name: 'Fatto' }).click()
  expect(await page.content()).not.toContain(key.slice(22))

  const ask = (bearer: string) =>
    request.get('/api/v1/me', { headers: { authorization: `Bearer ${bearer}` } })
  const me = await (await ask(key)).json()
  expect(me.key.scopes).toEqual(['generations:read', 'generations:create', 'batches', 'webhooks'])
  await page.reload()
  expect(await page.content()).not.toContain(key.slice(22))
  await expect(keys(page).getByText(/usata il .* vale fino al 31\/12\/2036/)).toBeVisible()

  await keys(page)
    .getByRole('button', { name: /^Rinnova/ })
    .click()
  const next = (await shown.locator('code').textContent()) ?? ''
  expect([(await ask(key)).status(), (await ask(next)).status()]).toEqual([200, 200])
  await shown.getByRole('button', { name: 'Fatto' }).click()
  for (const left of [1, 0]) {
    await keys(page)
      .getByRole('button', { name: /^Revoca/ })
      .first()
      .click()
    await keys(page).getByRole('button', { name: 'Sì, revoca' }).click()
    await expect(keys(page).getByRole('listitem')).toHaveCount(left)
  }
  expect([(await ask(key)).status(), (await ask(next)).status()]).toEqual([401, 401])
})

test('a webhook is added, tried, seen arriving, switched off and deleted', async ({ page }) => {
  const bodies: string[] = []
  const server = createServer(async (incoming, answer) => {
    let body = ''
    for await (const chunk of incoming) body += chunk
    bodies.push(body)
    answer.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`
  await enter(page)
  const address = webhooks(page).getByLabel('Indirizzo https')
  const add = webhooks(page).getByRole('button', { name: 'Aggiungi webhook' })
  await address.fill('https://10.0.0.1/')
  await add.click()
  await expect(webhooks(page).getByText('Serve un indirizzo https pubblico')).toBeVisible()
  await address.fill(url)
  await add.click()
  const shown = page.getByRole('region', { name: 'Il segreto delle firme' })
  await expect(shown.locator('code')).toHaveText(/^whsec_/)
  await shown.getByRole('button', { name: 'Fatto' }).click()

  await webhooks(page)
    .getByRole('button', { name: /^Invia prova/ })
    .click()
  await expect(webhooks(page).getByText('Consegnata')).toBeVisible({ timeout: 15_000 })
  await webhooks(page).getByText('Contenuto').click()
  await expect(webhooks(page).getByText(bodies[0] ?? 'nothing came')).toBeVisible()
  await webhooks(page)
    .getByRole('button', { name: /webhook\.test$/ })
    .click()
  await expect.poll(() => bodies.length).toBe(2)
  expect(bodies[1]).toBe(bodies[0])
  expect(await violations(page)).toEqual([])
  await webhooks(page)
    .getByRole('button', { name: /^Disattiva/ })
    .click()
  await expect(webhooks(page).getByText('Disattivato', { exact: true })).toBeVisible()
  await webhooks(page)
    .getByRole('button', { name: /^Elimina/ })
    .click()
  await webhooks(page).getByRole('button', { name: 'Sì, elimina' }).click()
  await expect(webhooks(page).getByText('Ancora nessun webhook')).toBeVisible()
  server.close()
})
