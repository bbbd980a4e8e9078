import type { Browser, Page } from '@playwright/test'
import { buy } from './buy.ts'
import { openConsole } from './super-admin.ts'
import { expect, test } from './test.ts'

async function openUser(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const chief = await openConsole(browser, baseURL)
  await showUser(chief, email)
  return chief
}

async function showUser(chief: Page, email: string): Promise<void> {
  await chief.goto('/super-admin')
  await chief.getByLabel('Cerca per email').fill(email)
  // The first page lists the account too, and its row moves away when the answer comes: only the found one is clicked.
  const table = chief.getByRole('group', { name: 'User Management' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByRole('link', { name: email }).click()
  await expect(chief.getByText(email)).toBeVisible()
}

test('the super-admin opens a user from the table and reads what became of their pictures and mails', async ({
  signedIn: { person },
  browser,
  baseURL,
}) => {
  const { email } = person
  const page = await openUser(browser, baseURL, email)
  await expect(page).toHaveURL(/\/super-admin\/utenti\/[0-9a-f-]{36}$/)
  await expect(page).toHaveTitle(`${email} · Super Admin · Indosso`)
  await expect(page.getByRole('heading', { level: 1, name: 'Prova Negozio' })).toBeVisible()
  await expect(page.getByText(/^Usati 0 su 10 in questo periodo\./)).toBeVisible()
  await expect(page.getByText('Nessuna generazione ancora')).toBeVisible()
  await expect(
    page.getByText('Solo gli stati: foto e immagini le vede solo chi le ha caricate.'),
  ).toBeVisible()
  await expect(page.getByText('Oggetto, data e stato; mai il contenuto.')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText(/^0 of 10 used in this period\./)).toBeVisible()
  await page.getByRole('link', { name: 'All users' }).click()
  await expect(page).toHaveURL(/\/super-admin$/)
})

test('a user who is not there is said to be not there', async ({ browser, baseURL }) => {
  const page = await openConsole(browser, baseURL)
  await page.goto('/super-admin/utenti/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('Utente non trovato')).toBeVisible()
})

test('credits granted with a reason reach the person, and the log says who granted them and why', {
  tag: '@database',
}, async ({ signedIn: shop, browser, baseURL }) => {
  const { email } = shop.person
  const page = await openUser(browser, baseURL, email)
  await page.getByRole('button', { name: 'Aggiungi crediti' }).click()
  const form = page.getByRole('form', { name: 'Aggiungi crediti' })
  await form.getByLabel('Quanti crediti (da 1 a 500)').fill('501')
  await form.getByRole('button', { name: 'Aggiungi' }).click()
  await expect(form.getByText('Da 1 a 500', { exact: true })).toBeVisible()
  await expect(form.getByText('Scrivi il motivo')).toBeVisible()
  await form.getByLabel('Quanti crediti (da 1 a 500)').fill('25')
  await form.getByLabel('Motivo').fill('Tre immagini venute male')
  await form.getByRole('button', { name: 'Aggiungi' }).dblclick()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Aggiungi crediti' })).toBeFocused()
  await expect(page.getByText(/^Usati 0 su 35 in questo periodo\./)).toBeVisible()
  await expect(page.getByText('Crediti aggiunti dall’assistenza')).toHaveCount(1)
  await page.getByRole('link', { name: 'Tutti gli utenti' }).click()
  await expect(page.getByText(`Crediti aggiunti: ${email}`)).toBeVisible()

  await shop.goto('/account/crediti')
  await expect(shop.getByText('Crediti aggiunti dall’assistenza')).toBeVisible()
  await expect(shop.getByText('+25')).toBeVisible()
})

test('a complimentary plan is given and shown, and the plan of somebody who pays cannot be changed', async ({
  signedIn: { person },
  browser,
  baseURL,
}) => {
  const page = await openUser(browser, baseURL, person.email)
  await page.getByRole('button', { name: 'Cambia piano' }).click()
  const form = page.getByRole('form', { name: 'Cambia piano' })
  await form.getByLabel('Piano in omaggio').selectOption('professional')
  await form.getByLabel('Motivo').fill('Negozio di prova')
  await form.getByRole('button', { name: 'Cambia piano' }).click()
  await expect(page.getByText('in omaggio', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Usati 0 su 400 in questo periodo\./)).toBeVisible()
  await showUser(page, 'pro@example.com')
  await expect(page.getByRole('button', { name: 'Cambia piano' })).toBeDisabled()
  await expect(page.getByText(/Il piano è pagato: si cambia solo dal suo account\.$/)).toBeVisible()
})

test('a part of a payment is refunded with a reason, and the shop finds its credit note', async ({
  signedIn: shop,
  browser,
  baseURL,
}) => {
  const { email } = shop.person
  await buy(shop)
  const page = await openUser(browser, baseURL, email)
  await page.getByRole('button', { name: /^Rimborsa la fattura / }).click()
  const form = page.getByRole('form', { name: /^Rimborsa la fattura / })
  await expect(form.getByLabel('Quanto (al massimo 19,90 €)')).toHaveValue('19.90')
  await form.getByLabel('Quanto (al massimo 19,90 €)').fill('30')
  await form.getByLabel('Motivo').fill('Due immagini rovinate da noi')
  await form.getByRole('button', { name: 'Rimborsa' }).click()
  const tooMuch = 'Di questo pagamento non resta così tanto da rimborsare.'
  await expect(page.getByText(tooMuch, { exact: true })).toBeVisible()
  await form.getByLabel('Quanto (al massimo 19,90 €)').fill('5')
  await form.getByRole('button', { name: 'Rimborsa' }).dblclick()
  await expect(form).toHaveCount(0)
  await expect(page.getByText('Rimborsato in parte (rimborsati 5,00 €)')).toBeVisible()

  await shop.goto('/account/fatturazione')
  await expect(shop.getByText('−5,00 €')).toBeVisible()
})
