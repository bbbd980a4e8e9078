import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

async function openUser(page: Page, email: string): Promise<void> {
  const login = { email: 'super@example.com', password: 'Indosso2026' }
  expect((await page.request.post('/api/auth/login', { data: login })).status()).toBe(200)
  await page.goto('/super-admin')
  await page.getByLabel('Cerca per email').fill(email)
  await page.getByRole('link', { name: email }).click()
  await expect(page.getByText(email)).toBeVisible()
}

test('the super-admin opens a user from the table and reads what became of their pictures and mails', async ({
  signedIn: page,
}) => {
  const { email } = page.person
  await openUser(page, email)
  await expect(page).toHaveURL(/\/super-admin\/utenti\/[0-9a-f-]{36}$/)
  await expect(page).toHaveTitle(`${email} · Super Admin · Indosso`)
  await expect(page.getByRole('heading', { level: 1, name: 'Prova Negozio' })).toBeVisible()
  await expect(page.getByText(/^0 usati su 10 in questo periodo\./)).toBeVisible()
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

test('a user who is not there is said to be not there', async ({ signedIn: page }) => {
  await openUser(page, page.person.email)
  await page.goto('/super-admin/utenti/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('Utente non trovato')).toBeVisible()
})
