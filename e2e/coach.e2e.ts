import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { drawApple, drawHouse } from '#engine/samples/drawings.ts'
import { asFile, shirtPhoto } from './garment.ts'
import { expect, test } from './test.ts'

const generateForGood = (page: Page) =>
  page.getByRole('button', { name: 'Genera davvero con questa foto (1 credito)' }).click()

test('a newcomer without a photo sees what comes out of a garment of ours, at once and at no credit', async ({
  signedIn: page,
}) => {
  await page.getByRole('button', { name: 'Abito rosso' }).click()
  await expect(page.getByText('Esempio già pronto: non usa crediti')).toBeVisible()
  const picture = page.getByAltText('Abito rosso, esempio già pronto: Frontale')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  await page.getByRole('radio', { name: 'Posteriore' }).click()
  await expect(page.getByText('Il retro non è nella foto: qui è ricostruito.')).toBeVisible()
  await expect(page.getByText('0 di 10 immagini')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Carica la tua foto' }).click()
  await chooser
})

test('a newcomer without a photo generates from a garment of ours', async ({ signedIn: page }) => {
  test.slow()
  await page.getByRole('button', { name: 'Abito rosso' }).click()
  await generateForGood(page)
  await expect(page.getByAltText('Foto prodotto: dress.webp')).toBeVisible()
  await expect(page.getByText('Bella foto: il capo si vede bene.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Vestito', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Genera immagine' }).click()
  await expect(page.getByText('Generazione completata!').first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('1 di 10 immagini')).toBeVisible()
})

test('a poor photo gets one kind sentence before a credit is spent, and goes through all the same', async ({
  signedIn: page,
}) => {
  const dark = await sharp(await shirtPhoto())
    .linear(0.3, 0)
    .jpeg()
    .toBuffer()
  const input = page.locator('input[type=file]').first()
  await input.setInputFiles(asFile(dark))
  await expect(page.getByText(/^La foto è un po’ scura/)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('0 di 10 immagini')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Genera immagine' })).toBeEnabled()
})

test('T21: what is no garment is called so and costs no credit, and is drawn for a person who says what it is', async ({
  signedIn: page,
}) => {
  test.slow()
  const generate = page.getByRole('button', { name: 'Genera immagine' })
  const input = page.locator('input[type=file]').first()
  await input.setInputFiles(asFile(Buffer.from(await drawApple()), 'mela.png', 'image/png'))
  await expect(page.getByText(/^Qui non riconosciamo un capo/)).toBeVisible({ timeout: 20_000 })
  // The first time the person is asked what it is.
  await generate.click()
  await generate.click()
  await expect(page.getByText(/^Nessun capo riconosciuto nella foto/).first()).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText('0 di 10 immagini')).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Riprova' })).toHaveCount(0)
  // On a phone, where the choices come step by step, that of the kind is in sight.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Cambia foto o scelte' }).click()
  await page.getByRole('button', { name: /^Cambia.*Tipo di capo/ }).click()
  await page.getByRole('radio', { name: 'Top', exact: true }).click()
  await generate.click()
  await expect(page.getByText('Generazione completata!').first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('1 di 10 immagini')).toBeVisible()
})

test('T21: a picture of what may be no garment says so and is free', async ({ signedIn: page }) => {
  test.slow()
  const generate = page.getByRole('button', { name: 'Genera immagine' })
  const house = asFile(Buffer.from(await drawHouse()), 'casa.png', 'image/png')
  await page.locator('input[type=file]').first().setInputFiles(house)
  await expect(page.getByText(/^Che capo è\? Non ne siamo sicuri/)).toBeVisible({ timeout: 20_000 })
  // Asked once more, the person does not know either.
  await generate.click()
  await generate.click()
  await expect(page.getByText(/Forse nella foto non c’è un capo/).first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('0 di 10 immagini')).toBeVisible()
})

test('the kind that was recognised can be changed with one tap, and the back is said to be invented', async ({
  signedIn: page,
}) => {
  test.slow()
  await page.getByRole('button', { name: 'T-shirt con scritta' }).click()
  await generateForGood(page)
  await expect(page.getByText('riconosciuto dalla foto')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: /^Cambia.*Tipo di capo/ }).click()
  await expect(page.getByRole('radio', { name: 'T-shirt' })).toBeChecked()
  await page.getByRole('radio', { name: 'Camicia' }).click()
  await page.getByRole('checkbox', { name: 'Frontale' }).uncheck()
  await page.getByRole('checkbox', { name: 'Posteriore' }).check()
  await expect(page.getByText('Senza una foto del retro, il retro lo ricostruiamo noi.')).toBeVisible()
  await page.getByRole('button', { name: 'Genera immagine' }).click()
  await expect(page.getByText(/Il retro è ricostruito/).first()).toBeVisible({ timeout: 60_000 })
})
