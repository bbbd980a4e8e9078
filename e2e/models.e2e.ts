import type { Page } from '@playwright/test'
import { asFile, shirtPhoto } from './garment.ts'
import { everyLook } from './looks.ts'
import { type Product, startProduct } from './product.ts'
import { test as base, expect } from './test.ts'

/** The catalogue as it was seeded: other journeys add to theirs. */
const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      await using product = await startProduct()
      await use(product)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

async function openPicker(page: Page) {
  const login = { email: 'pro@example.com', password: 'Indosso2026' }
  expect((await page.request.post('/api/auth/login', { data: login })).status()).toBe(200)
  await page.goto('/')
  await addPhoto(page)
  return page.getByRole('region', { name: 'Modello' })
}

async function addPhoto(page: Page) {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(asFile(await shirtPhoto()))
}

test('models are filtered by body and tone, chosen by keyboard and pinned, and a reload keeps the filters', {
  tag: '@database',
}, async ({ page }) => {
  const picker = await openPicker(page)
  const models = picker.getByRole('radio')
  await expect(models).toHaveCount(13)
  await expect(picker.getByRole('radio', { name: 'A caso' })).toBeChecked()
  await picker.getByRole('button', { name: 'Curvy 3' }).click()
  await expect(models).toHaveCount(4)
  await picker.getByRole('button', { name: 'Scura 1' }).click()
  await expect(picker.getByRole('radio', { name: 'Sara, Curvy, Afroitaliana' })).toBeVisible()

  await page.reload()
  await addPhoto(page)
  await expect(models).toHaveCount(2)
  await expect(picker.getByRole('button', { name: 'Curvy 1' })).toHaveAttribute('aria-pressed', 'true')
  await picker.getByRole('radio', { name: 'A caso' }).focus()
  // As long as a finger takes: the radio group looks whether the key is still down when the focus has moved.
  await page.keyboard.press('ArrowRight', { delay: 100 })
  await expect(picker.getByRole('radio', { name: /^Sara/ })).toBeChecked()
  await picker.getByRole('button', { name: 'Athletic 1' }).click()
  await expect(picker.getByText('La scelta resta, anche se i filtri non la mostrano.')).toBeVisible()
  await picker.getByRole('group', { name: 'Carnagione' }).getByRole('button', { name: 'Tutte 3' }).click()
  await picker.getByRole('group', { name: 'Corporatura' }).getByRole('button', { name: 'Tutte 12' }).click()
  await expect(picker.getByRole('radio', { name: /^Sara/ })).toBeChecked()

  await picker.getByRole('button', { name: 'La mia modella' }).click()
  await expect(page.getByText('Le nuove immagini partono da Sara.').first()).toBeVisible()
  await page.reload()
  await addPhoto(page)
  await expect(picker.getByRole('radio', { name: 'Sara, Curvy, Afroitaliana, La mia modella' })).toBeChecked()
  await expect(models.nth(1)).toBeChecked()
  await page.getByRole('radio', { name: 'Modello', exact: true }).click()
  await expect(picker.getByRole('radio', { name: 'A caso' })).toBeChecked()
  await page.getByRole('radio', { name: 'Modella', exact: true }).click()
  await expect(picker.getByRole('radio', { name: /^Sara/ })).toBeChecked()
  await picker.getByRole('button', { name: 'La mia modella' }).click()
  await expect(page.getByText('Le nuove immagini partono da un modello a caso.').first()).toBeVisible()
})

test('the models have no accessibility fault in any look, and are never wider than the page', async ({
  page,
}) => {
  const picker = await openPicker(page)
  await picker.getByRole('radio', { name: /^Giulia/ }).click()
  for await (const { width, faults, keep } of everyLook(page)) {
    // On a phone the choices come a step at a time.
    if (width === 360) {
      await page.getByRole('button', { name: 'Chi', exact: true }).click()
      await expect(picker.getByRole('group', { name: 'Corporatura' })).toBeHidden()
    }
    await picker.scrollIntoViewIfNeeded()
    expect(await faults()).toEqual([])
    const { x = -1, width: breadth = 0 } = (await picker.boundingBox()) ?? {}
    expect([width, x >= 0, x + breadth <= width]).toEqual([width, true, true])
    await keep(page, 'models')
  }
})

test('an administrator reads which bodies and tones the catalogue has, and which are missing', async ({
  page,
}) => {
  const login = { email: 'admin@example.com', password: 'Indosso2026' }
  await page.request.post('/api/auth/login', { data: login })
  await page.goto('/admin')
  await page.getByRole('tab', { name: 'Catalogo Modelli' }).click()
  const table = page.getByRole('table', { name: 'Copertura del catalogo' })
  await expect(table.getByRole('row', { name: 'Femminile, Curvy' })).toHaveText('Femminile, Curvy11Manca1')
  await expect(page.getByText('24 combinazioni su 32.')).toBeVisible()
})
