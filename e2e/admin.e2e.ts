import { expect, test } from './test.ts'

test('who is no administrator is told so at the admin area and led back after a second', async ({
  signedIn: page,
}) => {
  await page.goto('/admin')
  await expect(page.getByText('Accesso negato')).toBeVisible()
  await expect(page.getByText("Non hai i permessi per accedere all'area admin.")).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'Utilizzo Mensile' })).toBeVisible()
})

test('the designated super-admin lands in the console after signing in', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('super@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Indosso2026')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page).toHaveURL(/\/super-admin$/)
  await expect(page.getByRole('heading', { name: 'Area admin' })).toBeVisible()
})
