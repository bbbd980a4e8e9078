import type { Page } from '@playwright/test'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'
import { everyLook } from './looks.ts'
import { type Product, startProduct } from './product.ts'
import { test as base, expect } from './test.ts'

/** The product with a stand-in for the image service. */
const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      await using service = await startOpenaiStandIn()
      await using product = await startProduct(service.env)
      await use(product)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

async function openModels(page: Page) {
  const login = { email: 'admin@example.com', password: 'Indosso2026' }
  expect((await page.request.post('/api/auth/login', { data: login })).status()).toBe(200)
  await page.goto('/admin')
  await page.getByRole('tab', { name: 'Catalogo Modelli' }).click()
  return page.getByRole('region', { name: 'Crea un modello con AI' })
}

test('an administrator describes a person, chooses one of four candidates, and has a model seen from three sides', {
  tag: '@database',
}, async ({ page }) => {
  test.slow()
  const casting = await openModels(page)
  await expect(casting.getByText(/Quattro candidati e due viste con OpenAI: circa 0,\d\d\s€/)).toBeVisible()
  await casting.getByLabel('Nome').fill('Chiara Ferragni')
  await casting.getByLabel('Età').fill('17')
  await casting.getByRole('button', { name: 'Crea 4 candidati' }).click()
  await expect(casting.getByText(/Un solo nome di battesimo/)).toBeVisible()
  await expect(casting.getByText('Solo persone adulte: l’età parte da 18 anni')).toBeVisible()

  await casting.getByLabel('Nome').fill('Ginevra')
  await casting.getByLabel('Età').fill('38')
  await casting.getByLabel('Corporatura').selectOption('Curvy')
  await casting.getByLabel('Colore dei capelli').selectOption('Rossi')
  await casting.getByRole('button', { name: 'Crea 4 candidati' }).click()
  const person = casting.getByRole('article', { name: 'Ginevra' })
  await expect(person).toContainText('Femminile, 38 anni, Curvy, M')
  // What is being made is there after a reload.
  await page.reload()
  await page.getByRole('tab', { name: 'Catalogo Modelli' }).click()
  await expect(person.getByRole('img')).toHaveCount(4, { timeout: 30_000 })
  await expect(person.getByText('Scegli chi diventa il tuo modello')).toBeVisible()
  for await (const { width, faults, keep } of everyLook(page)) {
    await casting.scrollIntoViewIfNeeded()
    expect(await faults()).toEqual([])
    const { x = -1, width: breadth = 0 } = (await casting.boundingBox()) ?? {}
    expect([width, x >= 0, x + breadth <= width]).toEqual([width, true, true])
    await keep(casting, 'casting')
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await person.getByRole('button', { name: 'Scegli: Candidato 2' }).click()
  await expect(page.getByText('Ginevra è tra i modelli!').first()).toBeVisible()
  const model = page
    .getByRole('region', { name: 'Modelli Esistenti' })
    .getByRole('article', { name: 'Ginevra' })
  await expect(model).toContainText('Creato con AI')
  // Its views are made, and the casting is over.
  await expect(person).toHaveCount(0, { timeout: 30_000 })
  const log = await page.request.get('/api/admin/models?search=Ginevra')
  expect(await log.json()).toMatchObject([{ name: 'Ginevra', origin: 'generated', isActive: true }])
})

test('an Enterprise shop casts a model of its own and finds it among the models; other plans read where it is sold', async ({
  page,
}) => {
  test.slow()
  const signIn = async (email: string) => {
    await page.context().clearCookies()
    const login = { email, password: 'Indosso2026' }
    expect((await page.request.post('/api/auth/login', { data: login })).status()).toBe(200)
    await page.goto('/account/modelli')
  }
  await signIn('pro@example.com')
  await expect(page.getByText('I modelli tuoi sono inclusi in Enterprise')).toBeVisible()
  await signIn('enterprise@example.com')
  await expect(page.getByText('Nessun modello tuo, per ora')).toBeVisible()
  const casting = page.getByRole('region', { name: 'Crea un modello con AI' })
  await expect(casting.getByText(/non usa i tuoi crediti/)).toBeVisible()
  await casting.getByLabel('Nome').fill('Olivia')
  await casting.getByRole('button', { name: 'Crea 4 candidati' }).click()
  await casting.getByRole('button', { name: 'Scegli: Candidato 1' }).click({ timeout: 30_000 })
  const own = page.getByRole('region', { name: 'I tuoi modelli' })
  await expect(own.getByRole('article', { name: 'Olivia' })).toBeVisible()
  for await (const { faults, keep } of everyLook(page)) {
    expect(await faults()).toEqual([])
    await keep(page, 'own')
  }
  const mine = (await (await page.request.get('/api/models/female')).json()) as {
    name: string
    isOwn: boolean
  }[]
  expect(mine.filter(({ isOwn }) => isOwn).map(({ name }) => name)).toEqual(['Olivia'])
  await own.getByRole('button', { name: /^Elimina per sempre.*Olivia/ }).click()
  await own.getByRole('button', { name: 'Sì, elimina per sempre' }).click()
  await expect(page.getByText('Nessun modello tuo, per ora')).toBeVisible()
})
