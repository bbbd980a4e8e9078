import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Garment } from '#contracts/garments.ts'
import { readZip } from '#server/testing/read-zip.ts'
import { asFile, shirtPhoto } from './garment.ts'
import { everyLook, faultsInEveryLook } from './looks.ts'
import { expect, test } from './quick-pictures.ts'

const wardrobe = { 'Felpa blu': '#1f3a5f', 'Gonna rossa': '#8c1d2c', 'Giacca verde': '#2f5d3a' }

/** Makes a picture of each, through the API, as the person whose page it is. */
async function fill(page: Page): Promise<void> {
  for (const [name, colour] of Object.entries(wardrobe)) {
    const productImage = asFile(await shirtPhoto(colour), `${name}.jpg`)
    const made = await page.request.post('/api/generate-vto', {
      headers: { prefer: 'wait=30' },
      multipart: { productImage, selectedGender: 'female', poseType: 'frontale' },
    })
    expect([200, 202]).toContain(made.status())
  }
  await page.goto('/dashboard/storico')
  await expect(page.getByRole('article')).toHaveCount(3)
}
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Scegli: ${name}` })
const bar = (page: Page) => page.getByRole('region', { name: 'Capi scelti' })
const select = (page: Page) => page.getByRole('button', { name: 'Seleziona', exact: true }).click()

test('chosen garments come as one ZIP, with a list', async ({ signedIn: page }) => {
  await fill(page)
  await select(page)
  await box(page, 'Giacca verde').click()
  await box(page, 'Felpa blu').click({ modifiers: ['Shift'] })
  await expect(bar(page).getByText('3 scelte')).toBeVisible()
  await box(page, 'Gonna rossa').press('Space')
  await expect(bar(page).getByText('2 scelte')).toBeVisible()
  await bar(page).getByLabel('Formato delle immagini').selectOption('Shopify')
  const downloading = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Scarica ZIP' }).click()
  await expect(bar(page).getByText('Download avviato: 2 immagini')).toBeVisible()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^indosso-capi-.*\.zip$/)
  const files = readZip(await readFile(await download.path()))
  const names = [...files.keys()].map((name) => name.split('_')[0])
  expect(names).toEqual(['Giacca verde/Giacca verde', 'Felpa blu/Felpa blu', 'manifest.csv'])
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
})

test('another pose of many garments says its price, is ordered one by one, and stays off without credits', async ({
  signedIn: page,
  service,
}) => {
  await fill(page)
  // Slow enough for the third to be ordered before the first is there.
  await service.next('ok', { times: 3, delayMs: 1500 })
  await select(page)
  await bar(page).getByRole('button', { name: 'Seleziona tutti' }).click()
  await bar(page).getByRole('button', { name: 'Altra posa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Altra posa' })
  await expect(dialog.getByText('3 immagini · 3 crediti')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Frontale' }).click()
  await expect(dialog.getByText('3 capi hanno già questa posa: ne avranno un’altra.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Laterale' }).click()
  await dialog.getByRole('button', { name: 'Genera 3 immagini' }).click()
  await expect(page.getByText('3 immagini in lavorazione').first()).toBeVisible()
  await expect(page.getByText('6 di 10 immagini')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Apri: .*, laterale$/ })).toHaveCount(3)
  const { data } = (await (await page.request.get('/api/garments')).json()) as { data: Garment[] }
  for (const { pictures } of data)
    expect(new Set(pictures.map(({ selectedModelId }) => selectedModelId)).size).toBe(1)
  await select(page)
  await bar(page).getByRole('button', { name: 'Seleziona tutti' }).click()
  await bar(page).getByRole('button', { name: 'Altra posa' }).click()
  await dialog.getByRole('button', { name: 'Genera 3 immagini' }).click()
  await expect(page.getByText('9 di 10 immagini')).toBeVisible()
  await select(page)
  await bar(page).getByRole('button', { name: 'Seleziona tutti' }).click()
  await bar(page).getByRole('button', { name: 'Altra posa' }).click()
  await expect(dialog.getByText('Ti resta 1 credito: scegli meno capi.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Genera 3 immagini' })).toBeDisabled()
})

test('what is deleted together comes back together, also where one came back before', async ({
  signedIn: page,
}) => {
  await fill(page)
  await select(page)
  await bar(page).getByRole('button', { name: 'Seleziona tutti' }).click()
  await bar(page).getByRole('button', { name: 'Elimina' }).click()
  await expect(page.getByRole('button', { name: 'Annulla (3)' })).toBeVisible()
  const answer = await page.request.get('/api/garments?status=deleted')
  const [first] = ((await answer.json()) as { data: Garment[] }).data
  expect((await page.request.post(`/api/garments/${first?.id}/restore`)).status()).toBe(200)
  await page.getByRole('button', { name: 'Annulla (3)' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByText('Errore')).toHaveCount(0)
})

test('filters and selection fit every width, in both themes, without a fault for axe', async ({
  signedIn: page,
}) => {
  await fill(page)
  await select(page)
  await bar(page).getByRole('button', { name: 'Seleziona tutti' }).click()
  await page.setViewportSize({ width: 360, height: 900 })
  await page.getByRole('button', { name: 'Filtri', exact: true }).click()
  for await (const { faults, keep } of everyLook(page)) {
    await expect(page.getByLabel('Dal')).toBeVisible()
    expect(await faults()).toEqual([])
    await keep(page, 'history-selected')
  }
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByLabel('Dal')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await bar(page).getByRole('button', { name: 'Altra posa' }).click()
  expect(await faultsInEveryLook(page)).toEqual([])
})

test('from the menu of a card to its photos, and filters that a reload keeps', async ({ signedIn: page }) => {
  await fill(page)
  const filters = (name: string) => page.getByRole('button', { name, exact: true })
  await filters('Filtri').click()
  await page.getByLabel('Dal').fill('2020-01-01')
  await expect(page).toHaveURL(/dal=2020-01-01/)
  await page.getByLabel('Posa', { exact: true }).selectOption('Laterale')
  await expect(page.getByText('Nessun capo trovato')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nessun capo trovato')).toBeVisible()
  await filters('Filtri (2)').click()
  await page.getByRole('button', { name: 'Togli i filtri' }).click()
  await page.getByRole('button', { name: 'Altre azioni: Felpa blu' }).click()
  await page.getByRole('menuitem', { name: 'Foto e dettagli' }).click()
  await expect(page).toHaveURL(/\/dashboard\/capi\/[0-9a-f-]{36}$/)
})
