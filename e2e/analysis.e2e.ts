import type { Page } from '@playwright/test'
import { faultsInEveryLook } from './looks.ts'
import { expect, test } from './quick-pictures.ts'
import { givePlan, openConsole } from './super-admin.ts'
import { violations } from './violations.ts'

const figure = (page: Page, name: string) => page.getByRole('figure', { name })

/** What the bars of a chart say, by the scale beside them. */
async function drawn(page: Page, chart: string, series: string): Promise<number> {
  const whole = figure(page, chart)
  const top = Number(await whole.locator('[data-top]').getAttribute('data-top'))
  const heights = await whole
    .locator(`rect[data-series=${series}]`)
    .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('height'))))
  return Math.round(heights.reduce((sum, height) => sum + (height / 100) * top, 0))
}

/** What the table behind a chart says, by its column. */
async function listed(page: Page, chart: string, column: string): Promise<number> {
  const table = figure(page, chart).getByRole('table')
  if (!(await table.isVisible())) await figure(page, chart).getByText('Tabella').click()
  const head = await table.getByRole('columnheader').allTextContents()
  const rows = await table.locator('tbody tr').all()
  const cells = await Promise.all(rows.map((row) => row.getByRole('cell').allTextContents()))
  return cells.reduce((sum, row) => sum + Number(row[head.indexOf(column)]), 0)
}

test('charts, tables, totals and CSV say what the rows of the shop say, and the address keeps the days', {
  tag: '@database',
}, async ({ signedIn: page, browser, baseURL, service, generate }) => {
  test.slow()
  const chief = await openConsole(browser, baseURL, 'about:blank')
  await givePlan(chief, page.person.email, 'enterprise')
  await chief.context().close()
  for (let picture = 0; picture < 3; picture++) await generate()
  await service.next('refusal', { times: 1 })
  await generate()
  const rows: { id: string; status: string }[] = await (await page.request.get('/api/generations')).json()
  const made = rows.filter(({ status }) => status === 'completed')
  expect([rows.length, made.length]).toEqual([4, 3])
  for (const { id } of made.slice(0, 2))
    expect((await page.request.get(`/api/generations/${id}/download`)).status()).toBe(200)

  await page.goto('/')
  await page.getByRole('link', { name: 'Analisi' }).click()
  await expect(page).toHaveTitle('Analisi · Indosso')
  const card = (name: string) => page.locator('dl > div', { has: page.getByText(name, { exact: true }) })
  await expect(card('Create').getByRole('definition').first()).toHaveText('3')
  await expect(card('Create').getByText('prima 0')).toBeVisible()
  await expect(card('Scaricate').getByText('67% di quelle create')).toBeVisible()
  expect([
    await drawn(page, 'Immagini create', 'made'),
    await listed(page, 'Immagini create', 'Create'),
  ]).toEqual([3, 3])
  expect([
    await drawn(page, 'Immagini create', 'failed'),
    await listed(page, 'Immagini create', 'Non riuscite'),
  ]).toEqual([1, 1])
  expect([
    await drawn(page, 'Che cosa ne hai fatto', 'downloaded'),
    await listed(page, 'Che cosa ne hai fatto', 'Scaricate'),
  ]).toEqual([2, 2])
  expect(await listed(page, 'Posa', 'Create')).toBe(3)
  expect(await listed(page, 'Perché non sono riuscite', 'Volte')).toBe(1)
  await expect(figure(page, 'Crediti di questo periodo').getByText('3 su 2000').first()).toBeVisible()

  await page.getByRole('radio', { name: '12 mesi' }).click()
  await expect(page).toHaveURL(/\/analisi\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&by=month$/)
  await page.reload()
  await expect(page.getByRole('radio', { name: '12 mesi' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Mese' })).toBeChecked()
  expect(await drawn(page, 'Immagini create', 'made')).toBe(3)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Scarica il CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^indosso-analisi-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)

  await page.goto('/analisi?from=2026-01-01&to=2026-01-31&by=week')
  await expect(page.getByText('Nessuna immagine in questi giorni')).toBeVisible()
  await page.getByLabel('Al', { exact: true }).fill('2025-01-01')
  await page.getByRole('button', { name: 'Mostra' }).click()
  await expect(page.getByText('Il primo giorno viene dopo l’ultimo')).toBeVisible()
})

test('figures have no accessibility fault, fit a phone, and leave for paper with their tables open', async ({
  signedIn: page,
  browser,
  baseURL,
  generate,
}) => {
  const chief = await openConsole(browser, baseURL, 'about:blank')
  await givePlan(chief, page.person.email, 'enterprise')
  await chief.context().close()
  await generate()
  await page.goto('/analisi')
  await expect(figure(page, 'Immagini create')).toBeVisible()
  for (const details of await page.locator('summary').all()) await details.click()
  expect(await faultsInEveryLook(page)).toEqual([])
  for (const details of await page.locator('summary').all()) await details.click()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(figure(page, 'Immagini create').getByRole('table')).toBeVisible()
  await expect(page.getByRole('radiogroup')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('without the plan a person reads what the figures are, in both languages, and where they are sold', async ({
  signedIn: page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Analisi' })).toHaveCount(0)
  await page.goto('/analisi')
  await expect(page.getByText('I numeri del tuo negozio, con Enterprise')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('Your shop in figures, with Enterprise')).toBeVisible()
  await page.getByRole('link', { name: 'See plans' }).click()
  await expect(page).toHaveURL(/\/account$/)
})
