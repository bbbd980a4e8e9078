import type { Page } from '@playwright/test'
import { portrait } from '#engine/samples/portrait.ts'
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

const sheet = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\nstartxref\n9\n%%EOF\n', 'latin1')
const year = new Date().getFullYear()

async function signIn(page: Page, email: string) {
  await page.context().clearCookies()
  const login = { email, password: 'Indosso2026' }
  expect((await page.request.post('/api/auth/login', { data: login })).status()).toBe(200)
}

async function look(page: Page, name: string) {
  for await (const { faults, keep } of everyLook(page)) {
    expect([name, await faults()]).toEqual([name, []])
    await keep(page, name)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('an administrator adds a photographed model with a signed sheet, and deletes person and sheet for good', {
  tag: '@database',
}, async ({ page }) => {
  test.slow()
  await signIn(page, 'admin@example.com')
  await page.goto('/admin')
  await page.getByRole('tab', { name: 'Catalogo Modelli' }).click()
  const editor = page.getByRole('region', { name: 'Nuovo Modello' })
  await editor.getByLabel('Nome', { exact: true }).fill('Ortensia')
  await editor.getByLabel('Etnia').fill('Mediterranea')
  await editor.getByLabel('Carica una foto').setInputFiles(asFile(await shirtPhoto(), 'ortensia.jpg'))
  await editor.getByLabel('Che immagine è').selectOption('Persona fotografata')
  const consent = editor.getByRole('group', { name: 'Consenso della persona' })
  const save = editor.getByRole('button', { name: 'Aggiungi' })
  await save.click()
  await expect(consent.getByText('Data richiesta')).toHaveCount(3)
  await expect(consent.getByText('Senza questa conferma la foto non si può usare')).toBeVisible()
  await consent.getByLabel('Foglio firmato').setInputFiles(asFile(Buffer.from('Io, Marta'), 'foglio.pdf'))
  await expect(page.getByText(/Carica il foglio firmato in PDF/).first()).toBeVisible()
  await look(page, 'admin-consent')

  await consent.getByLabel('Nome e cognome').fill('Marta Colombo')
  await consent.getByLabel('Nata o nato il').fill(`${year - 17}-06-01`)
  await consent.getByLabel('Firmato il').fill(`${year}-01-08`)
  await consent.getByLabel('Valido fino al').fill(`${year - 1}-01-08`)
  await consent.getByLabel('Per quali usi').fill('Foto dei capi sul sito, anche create con AI')
  await consent.getByRole('checkbox').check()
  await save.click()
  await expect(consent.getByText('Questa data è già passata')).toBeVisible()
  await consent.getByLabel('Valido fino al').fill(`${year + 2}-01-08`)
  await save.click()
  await expect(consent.getByText(/il giorno della firma non aveva ancora 18 anni/)).toBeVisible()
  await consent.getByLabel('Nata o nato il').fill('1996-06-01')
  await save.click()
  await expect(consent.getByText('Carica il foglio firmato')).toBeVisible()
  await consent.getByLabel('Foglio firmato').setInputFiles(asFile(sheet, 'foglio.pdf', 'application/pdf'))
  await expect(consent.getByText('Caricato: foglio.pdf')).toBeVisible()
  await save.click()
  await expect(editor.getByText(/non si vede il viso/).first()).toBeVisible()
  await look(page, 'admin-no-face')
  await editor.getByLabel('Carica una foto').setInputFiles(asFile(await portrait(), 'ortensia.jpg'))
  await expect(editor.getByText(/non si vede il viso/)).toHaveCount(0)
  await save.click()
  await expect(page.getByText('Modello salvato!').first()).toBeVisible()

  const card = page.getByRole('article', { name: 'Ortensia' })
  await expect(card).toContainText(`Consenso valido fino al 08/01/${year + 2}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: 'Scarica il foglio: Marta Colombo' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^consenso-.*\.pdf$/)
  // Another field changes without the consent being said again.
  await card.getByRole('button', { name: 'Modifica Ortensia' }).click()
  const editing = page.getByRole('region', { name: 'Modifica Modello' })
  await expect(editing.getByRole('button', { name: 'Rinnova il consenso' })).toBeVisible()
  await editing.getByLabel('Ordine').fill('3')
  await editing.getByRole('button', { name: 'Salva' }).click()
  await expect(editing).toHaveCount(0)

  await card.getByRole('button', { name: /^Elimina per sempre.*Ortensia/ }).click()
  await card.getByRole('button', { name: 'Sì, elimina per sempre' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByText('Modello eliminato!').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ripristina' })).toHaveCount(0)
})

test('an Enterprise shop photographs a model of its own, renews its consent and deletes it', async ({
  page,
}) => {
  test.slow()
  await signIn(page, 'enterprise@example.com')
  await page.goto('/account/modelli')
  const form = page.getByRole('region', { name: 'Usa la foto di una persona' })
  await form.getByRole('button', { name: 'Aggiungi ai tuoi modelli' }).click()
  await expect(form.getByText('Nome richiesto')).toBeVisible()
  await expect(form.getByText('Carica la foto', { exact: true })).toHaveCount(2)
  await form.getByLabel('Nome', { exact: true }).fill('Olivia')
  await form.getByLabel('Foto della persona').setInputFiles(asFile(await shirtPhoto('#7a3b2e'), 'olivia.jpg'))
  await expect(form.getByRole('img', { name: 'Foto della persona' })).toBeVisible()
  await form.getByLabel('Nome e cognome').fill('Olivia Ferri')
  await form.getByLabel('Nata o nato il').fill('1999-10-12')
  await form.getByLabel('Firmato il').fill(`${year}-01-08`)
  await form.getByLabel('Valido fino al').fill(`${year + 1}-12-31`)
  await form.getByLabel('Per quali usi').fill('Sito e social')
  await form.getByLabel('Foglio firmato').setInputFiles(asFile(sheet, 'foglio.pdf', 'application/pdf'))
  await expect(form.getByText('Caricato: foglio.pdf')).toBeVisible()
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Aggiungi ai tuoi modelli' }).click()
  await expect(form.getByText(/non si vede il viso/)).toBeVisible()
  await look(page, 'own-no-face')
  await form.getByLabel('Foto della persona').setInputFiles(asFile(await portrait(), 'olivia.jpg'))
  await expect(form.getByText(/non si vede il viso/)).toHaveCount(0)
  await form.getByRole('button', { name: 'Aggiungi ai tuoi modelli' }).click()
  const card = page.getByRole('region', { name: 'I tuoi modelli' }).getByRole('article', { name: 'Olivia' })
  await expect(card).toContainText(`Consenso valido fino al 31/12/${year + 1}`)
  await expect(form.getByLabel('Nome', { exact: true })).toHaveValue('')
  await look(page, 'own-consent')
  const mine = await (await page.request.get('/api/models/female')).json()
  expect(mine).toMatchObject([{ name: 'Olivia', isOwn: true, origin: 'photographed' }, ...mine.slice(1)])

  await card.getByRole('button', { name: 'Rinnova il consenso: Olivia' }).click()
  await look(page, 'own-renewal')
  const renewal = page.getByRole('form', { name: 'Rinnova il consenso: Olivia' })
  await renewal.getByLabel('Nata o nato il').fill('1999-10-12')
  await renewal.getByLabel('Valido fino al').fill(`${year + 3}-12-31`)
  await renewal.getByRole('checkbox').check()
  await renewal.getByRole('button', { name: 'Salva il nuovo consenso' }).click()
  await expect(card).toContainText(`Consenso valido fino al 31/12/${year + 3}`)
  await card.getByRole('button', { name: /^Elimina per sempre.*Olivia/ }).click()
  await card.getByRole('button', { name: 'Sì, elimina per sempre' }).click()
  await expect(page.getByText('Nessun modello tuo, per ora')).toBeVisible()
})
