import { expect, test } from './test.ts'

test('an account is deleted in two steps with the password, and is gone', { tag: '@database' }, async ({
  signedIn: page,
}) => {
  const { email, password } = page.person
  await page.goto('/account/sicurezza')
  await page.getByRole('button', { name: 'Elimina il mio account' }).click()
  const secret = page.getByLabel('La tua password, per conferma', { exact: true })
  await expect(secret).toBeFocused()
  await expect(page.getByText('nemmeno noi potremo recuperarli')).toBeVisible()

  await secret.fill('Sartoria2027')
  await page.getByRole('button', { name: 'Elimina per sempre' }).click()
  await expect(page.getByText('La password attuale non è corretta.').first()).toBeVisible()

  await secret.fill(password)
  await secret.press('Enter')
  await expect(page.getByRole('link', { name: 'Accedi' })).toBeVisible()

  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByText('Email o password non corretti').first()).toBeVisible()
})
