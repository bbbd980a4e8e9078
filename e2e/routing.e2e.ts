import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'
import { faultsInEveryLook } from './looks.ts'
import { startProduct } from './product.ts'
import { test as base, expect } from './test.ts'

/** The product with an AI service and our own engine behind it. */
const test = base.extend({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      await using service = await startOpenaiStandIn()
      await using product = await startProduct({ ...service.env, IMAGE_PROVIDERS: 'openai,studio' })
      await use(product)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('the super-admin sends Free to the engine, sees who changed what, and goes back; without an accessibility fault', async ({
  page,
  product: _product,
}) => {
  test.slow()
  const login = { email: 'super@example.com', password: 'Indosso2026' }
  expect((await page.request.post('/api/auth/login', { data: login })).status()).toBe(200)
  await page.goto('/super-admin')
  await page.getByRole('tab', { name: 'Fornitori' }).click()
  await expect(page.getByText('In tutti gli altri casi: OpenAI → Motore integrato.')).toBeVisible()
  const save = page.getByRole('button', { name: 'Salva le regole' })
  await expect(save).toBeDisabled()

  await page.getByRole('button', { name: 'Aggiungi regola' }).click()
  const rule = page.getByRole('group', { name: 'Regola 1' })
  await rule.getByLabel('Piano').selectOption('Free')
  await rule.getByLabel('Crea').selectOption('Motore integrato')
  await rule.getByLabel('Riserva 1').selectOption('Nessuno')
  await save.click()
  await expect(page.getByText('Regole salvate', { exact: true }).first()).toBeVisible()
  const history = page.getByRole('region', { name: 'Cronologia' })
  await expect(history).toContainText('Versione 1')
  await expect(history).toContainText('Free · Tutti i capi: Motore integrato')

  expect(await faultsInEveryLook(page)).toEqual([])

  await page.getByRole('button', { name: 'Elimina la regola 1' }).click()
  await save.click()
  await expect(history).toContainText('Versione 2')
  await history.getByRole('button', { name: 'Riparti dalla versione 1' }).click()
  await expect(rule.getByLabel('Piano')).toHaveValue('free')
  await page.getByRole('tab', { name: 'Analytics Dashboard' }).click()
  await expect(page.getByText('Instradamento cambiato').first()).toBeVisible()
})
