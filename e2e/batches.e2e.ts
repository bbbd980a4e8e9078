import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { asFile, shirtPhoto } from './garment.ts'
import { expect, test } from './quick-pictures.ts'
import { violations } from './violations.ts'

const demo = { email: 'enterprise@example.com', password: 'Indosso2026' }
const start = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const pictures = (page: Page) => page.locator('[data-item]')

async function enter(page: Page): Promise<void> {
  expect((await page.request.post('/api/auth/login', { data: demo })).status()).toBe(200)
  await page.goto('/lotti')
}

async function dropPhotos(page: Page, names: string[]): Promise<void> {
  const files = await Promise.all(
    names.map(async (name, n) => asFile(await shirtPhoto(`#${String(300000 + n * 41007)}`), name)),
  )
  const note = asFile(Buffer.from('appunti'), 'note.txt', 'text/plain')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...files, note])
}

/** On a phone the table scrolls in itself, and the page does not. */
async function expectNarrow(page: Page): Promise<void> {
  const usual = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  if (usual) await page.setViewportSize(usual)
}

test('a season: dropped, grouped, corrected, priced, tried, paused, reloaded, reviewed by keyboard, downloaded', async ({
  page,
}, { outputDir }) => {
  // Five uploads, each looked at by the coach, and nine pictures.
  test.slow()
  await enter(page)
  await dropPhotos(page, [
    'GONNA-fronte.jpg',
    'GONNA-retro.jpg',
    'POLO.jpg',
    'TOP-1.jpg',
    'TOP-2.jpg',
    'MAGLIA.jpg',
  ])
  await expect(page.getByText('6 foto, 4 capi.')).toBeVisible()
  await expect(page.getByText('note.txt')).toBeVisible()
  await page.getByRole('button', { name: 'Ho capito' }).click()
  // What the names said of one is wrong: its second photo is another garment.
  await page.getByLabel('Che cosa mostra TOP-2.jpg').selectOption('Capo a parte')
  await expect(page.getByText('SKU doppio')).toHaveCount(2)
  await page.getByLabel('SKU', { exact: true }).nth(3).fill('TOP-B')
  await expect(page.getByText('SKU doppio')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  // What was not uploaded yet is still there after a reload.
  await page.reload()
  await start(page, 'Carica 5 capi').click()
  await expect(page.getByRole('row')).toHaveCount(6, { timeout: 90_000 })

  await page.getByLabel('Tipo di capo: POLO').selectOption('Top')
  await page.getByRole('checkbox', { name: 'Laterale', exact: true }).check()
  await expect(page.getByText(/^10 immagini: 10 crediti, te ne restano/)).toBeVisible()
  await expectNarrow(page)
  const cell = page.getByRole('checkbox', { name: 'MAGLIA, Laterale' })
  await cell.click()
  await expect(cell).not.toBeChecked()
  await expect(page.getByText(/^9 immagini: 9 crediti/)).toBeVisible()
  await start(page, 'Prova i primi 3').click()
  await expect(page.getByText('6 immagini pronte su 9')).toBeVisible({ timeout: 90_000 })
  await start(page, 'Genera 3 immagini').click()
  await expect(page.getByText('9 immagini pronte su 9')).toBeVisible({ timeout: 90_000 })
  await page.reload()
  await expect(page.getByText('Completato', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: /^Apri POLO, Frontale/ }).click()
  const sheet = page.getByRole('dialog', { name: 'POLO' })
  await expect(sheet.getByLabel('Tipo di capo: POLO')).toHaveValue('top')
  await sheet.getByRole('button', { name: 'Non è venuta bene' }).click()
  await sheet.getByRole('button', { name: 'Forma' }).click()
  await expect(sheet.getByText(/^Grazie:/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  // The first closes the question alone.
  await page.keyboard.press('Escape')
  await expect(sheet.getByText('Hai detto: forma')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await pictures(page).first().focus()
  for (const key of ['a', 'a', 's']) await page.keyboard.press(key)
  await expect(page.getByRole('button', { name: 'Approvate 2' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scartate 1' })).toBeVisible()
  await page.getByLabel('Nome dei file').fill('{ref}/{pose}-{n}')
  // Garments stand in the order in which their photos arrived.
  const preview = page.getByText(/^[\w-]+\/frontale-1\.png$/)
  const [ref = ''] = (await preview.textContent())?.split('/') ?? []
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Scarica lo ZIP' }).click(),
  ])
  const zip = join(outputDir, 'lotto.zip')
  await download.saveAs(zip)
  // Opened by another program than ours.
  const list =
    'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip()); print("\\n".join(z.namelist()))'
  const [broken, ...names] = execFileSync('python3', ['-c', list, zip], { encoding: 'utf8' })
    .trim()
    .split('\n')
  expect(broken).toBe('None')
  expect(names).toEqual([`${ref}/frontale-1.png`, `${ref}/laterale-1.png`, 'manifest.csv'])
})

test('a batch that is paused says so, survives a reload, and goes on by a tap', async ({ page, service }) => {
  await enter(page)
  test.slow()
  await service.next('ok', { delayMs: 1500, times: 4 })
  await dropPhotos(page, ['A.jpg', 'B.jpg', 'C.jpg', 'D.jpg'])
  await start(page, 'Carica 4 capi').click()
  await start(page, 'Genera 4 immagini').click({ timeout: 90_000 })
  await start(page, 'Metti in pausa').click()
  await expect(page.getByText('Il lotto è in pausa')).toBeVisible()
  await page.reload()
  await start(page, 'Riprendi').click()
  await expect(page.getByText('4 immagini pronte su 4')).toBeVisible({ timeout: 90_000 })
})

test('several photos on the dashboard become a batch; one that is none is named, and the others are in', async ({
  page,
}) => {
  test.slow()
  await enter(page)
  await page.goto('/')
  const names = ['A.jpg', 'ROTTA.jpg', 'C.jpg']
  const files = names.map(async (name, n) =>
    asFile(name === 'ROTTA.jpg' ? Buffer.from('<html>') : await shirtPhoto(`#40${n}0a0`), name),
  )
  await page.locator('#productImage').setInputFiles(await Promise.all(files))
  await expect(page).toHaveURL(/\/lotti\/[\w-]+$/)
  await start(page, 'Carica 3 capi').click()
  await expect(page.getByText('Un file è rimasto fuori')).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('alert').getByText('ROTTA')).toBeVisible()
  await expect(page.getByText(/^2 immagini: 2 crediti/)).toBeVisible({ timeout: 90_000 })
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Lotto del .* Da avviare 0 di 2$/ }).first()).toBeVisible()
})

test('without the plan a person reads what a batch is, and where it is sold', async ({ signedIn: page }) => {
  await page.goto('/lotti')
  await expect(page.getByText('Con Enterprise carichi un’intera stagione')).toBeVisible()
  await page.getByRole('link', { name: 'Scopri i piani' }).click()
  await expect(page).toHaveURL(/\/account$/)
})
