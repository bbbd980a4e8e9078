import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { asFile, shirtPhoto } from './garment.ts'
import { expect, test } from './test.ts'

test.use({ reducedMotion: 'no-preference' })

test('a person signs up, drops a photo and downloads the garment worn', { tag: '@database' }, async ({
  page,
}) => {
  await page.goto('/signup')
  await expect(page.getByRole('heading', { name: 'Crea Account' })).toBeVisible()
  await expect(page.getByText('Inizia gratis con 10 generazioni al mese')).toBeVisible()
  await page.getByLabel('Nome', { exact: true }).fill('Bottega')
  await page.getByLabel('Cognome').fill('Prova')
  await page.getByLabel('Email').fill(`bottega-${Date.now()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('Sartoria2026')
  await page.getByRole('button', { name: 'Crea Account Gratis' }).click()
  await expect(page.getByText('Registrazione completata').first()).toBeVisible()

  await expect(page.getByRole('heading', { name: 'Utilizzo Mensile' })).toBeVisible()
  await expect(page.getByText('Passa a Professional per 400 VTO/mese e scelta modelli')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Genera immagine' })).toHaveCount(0)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(asFile(await shirtPhoto()))
  await expect(page.getByRole('radio', { name: 'Modella' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Frontale' })).toBeChecked()
  await page.getByRole('button', { name: 'Genera immagine' }).click()
  await expect(page.getByText('Generazione completata!').first()).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText('La tua immagine virtual try-on è pronta.').first()).toBeVisible()
  await expect(page.getByText('1 di 10 immagini')).toBeVisible()

  await page.getByRole('tab', { name: 'Storico' }).click()
  await expect(page.getByRole('tabpanel').getByText('Completata')).toBeVisible()
  await expect(
    page.getByText(new Intl.DateTimeFormat('it-IT', dayOfRome).format(new Date()), { exact: true }),
  ).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('tabpanel').getByRole('link', { name: 'Scarica' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^vto-[0-9a-f-]{36}\.png$/)
  const picture = await readFile(await download.path())
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1024, height: 1536 })
})
const dayOfRome = { timeZone: 'Europe/Rome', day: '2-digit', month: '2-digit', year: 'numeric' } as const

test('a reload in the middle loses nothing: the work goes on and the picture arrives', {
  tag: '@database',
}, async ({ signedIn: page }) => {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(asFile(await shirtPhoto('#7a2233')))
  await page.getByRole('button', { name: 'Genera immagine' }).click()
  await expect(page).toHaveTitle(/\(1\) in corso/)
  await page.reload()
  await page.getByRole('tab', { name: 'Storico' }).click()
  await expect(page.getByRole('tabpanel').getByText('Completata')).toBeVisible({ timeout: 40_000 })
  await expect(page).toHaveTitle('Indosso')
})

test('the main job is done with the keyboard alone', async ({ page, product, signedIn }) => {
  await signedIn.request.post(`${product.url}/api/auth/logout`)
  await page.goto('/login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(signedIn.person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(signedIn.person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Utilizzo Mensile' })).toBeVisible()
  const choose = page.getByRole('tabpanel').getByRole('button', { name: 'Scegli una foto' }).first()
  // The page that is there before its app hears no key yet.
  await expect(choose).toBeEnabled()
  // Listened for beforehand: a key is quicker than the browser is told to hand its chooser over.
  const chosen = page.waitForEvent('filechooser')
  await choose.focus()
  await page.keyboard.press('Enter')
  await (await chosen).setFiles(asFile(await shirtPhoto('#2f5d3a')))
  await page.getByRole('radio', { name: 'Modella' }).focus()
  // As long as a finger takes: the radio group looks whether the key is still down when the focus has moved.
  await page.keyboard.press('ArrowRight', { delay: 100 })
  await expect(page.getByRole('radio', { name: 'Modello', exact: true })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Frontale' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Laterale' })).toBeChecked()
  await page.getByRole('button', { name: 'Genera immagine' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Generazione completata!').first()).toBeVisible({ timeout: 40_000 })
})
