import { type StandIn, startStandIn } from '#server/testing/start-stand-in.ts'
import { everyLook } from './looks.ts'
import { type Product, startProduct } from './product.ts'
import { test as base, expect } from './test.ts'

let google: StandIn

/** The product with two AI services and our own engine. */
const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      await using openai = await startStandIn('openai')
      await using second = await startStandIn('google')
      google = second
      const order = { IMAGE_PROVIDERS: 'openai,google,studio', IMAGE_DAILY_LIMITS_CENTS: 'google=20' }
      await using product = await startProduct({ ...openai.env, ...second.env, ...order })
      await use(product)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('an administrator sees which sentences change, compares both texts by every provider, and saves what was chosen', {
  tag: '@database',
}, async ({ page }) => {
  test.slow()
  const login = { email: 'admin@example.com', password: 'Indosso2026' }
  expect((await page.request.post('/api/auth/login', { data: login })).status()).toBe(200)
  await page.goto('/admin')
  const card = page.getByRole('article', { name: 'pose_laterale_prompt' })
  await card.getByRole('button', { name: 'Modifica' }).click()
  const text = page.getByLabel('Testo del prompt')
  const before = await text.inputValue()
  await text.fill(`${before} Hair is tied back.`)
  const trying = page.getByRole('region', { name: 'Prova prima di salvare' })
  const changes = trying.getByRole('region', { name: 'Cambia una frase' })
  await expect(changes.getByRole('insertion')).toHaveText('Hair is tied back.')

  // What our own engine draws is the same with any text, so that it is not ticked.
  await expect(
    trying.getByRole('checkbox', { name: 'Motore integrato, non legge i prompt' }),
  ).not.toBeChecked()
  await expect(trying.getByText(/^4 immagini, circa 0,22\s€\.$/)).toBeVisible()
  await trying.getByRole('checkbox', { name: 'Abito rosso' }).check()
  await expect(trying.getByText(/^8 immagini, circa 0,44\s€\.$/)).toBeVisible()
  await expect(trying.getByText(/Google Gemini: per oggi restano 0,20\s€/)).toBeVisible()
  await trying.getByRole('checkbox', { name: 'Abito rosso' }).uncheck()
  await google.next('refusal', { times: 1 })
  await trying.getByRole('button', { name: 'Prova il prompt' }).click()
  await expect(trying.getByText(/^3 immagini su 4\. Speso: 0,\d\d\s€\.$/)).toBeVisible({ timeout: 60_000 })
  await expect(
    trying.getByText('Il filtro di sicurezza di questo fornitore ha rifiutato l’immagine.'),
  ).toBeVisible()
  for (const name of ['OpenAI, Testo in uso', 'OpenAI, Testo nuovo', 'Google Gemini, Testo nuovo'])
    await expect(
      trying.getByRole('figure', { name: `T-shirt a righe, ${name}` }).getByRole('img'),
    ).toBeVisible()
  for await (const { faults, keep } of everyLook(page)) {
    expect(await faults()).toEqual([])
    await keep(trying, 'prompts')
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  // Nothing is saved until it is chosen.
  await expect(card).not.toContainText('Hair is tied back.')
  await trying.getByRole('button', { name: 'Salva il testo nuovo' }).click()
  await expect(page.getByText('Configurazione salvata!').first()).toBeVisible()
  await expect(card).toContainText('Hair is tied back.')
  expect(await (await page.request.get('/api/generations')).json()).toEqual([])

  // The version before comes into the form first, and is in use only once it is saved.
  await card.getByRole('button', { name: 'Versioni' }).click()
  await card.getByRole('button', { name: 'Prova e confronta la versione 1' }).click()
  await expect(text).toHaveValue(before)
  await expect(changes.getByRole('deletion')).toHaveText('Hair is tied back.')
  await expect(card.locator('pre')).toContainText('Hair is tied back.')
})
