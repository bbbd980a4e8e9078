import { randomUUID } from 'node:crypto'
import { asFile, shirtPhoto } from './garment.ts'
import { expect, test } from './test.ts'
import { violations } from './violations.ts'

test('a shop says what it is called, and the account card and the field of the form say so', async ({
  signedIn: page,
}) => {
  await page.goto('/account')
  await page.getByRole('link', { name: 'Profilo', exact: true }).click()
  await expect(page).toHaveURL(/\/account\/profilo$/)
  await page.getByLabel('Nome', { exact: true }).fill('www.truffa.example')
  await page.getByRole('button', { name: 'Salva profilo' }).click()
  await expect(page.getByText('Scrivi solo il nome: indirizzi e link non sono ammessi')).toBeVisible()
  await page.getByLabel('Nome', { exact: true }).fill('Ada')
  await page.getByLabel('Nome del negozio').fill('Boutique Bruni')
  await page.getByLabel('Nome del negozio').press('Enter')
  await expect(page.getByText('Profilo salvato').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Account' }).getByText('Boutique Bruni')).toBeVisible()
})

test('another email address is asked for with the password, and the answer says what to do', async ({
  signedIn: page,
}) => {
  const { password } = page.person
  await page.goto('/account/profilo')
  const next = page.getByLabel('Nuovo indirizzo email')
  const secret = page.getByLabel('La tua password, per conferma', { exact: true })
  await next.fill(`${randomUUID()}@example.com`)
  await secret.fill('Sbagliata2026')
  await page.getByRole('button', { name: 'Cambia indirizzo' }).click()
  await expect(page.getByText('La password attuale non è corretta.').first()).toBeVisible()
  await secret.fill(password)
  await secret.press('Enter')
  await expect(page.getByText('Controlla la posta').first()).toBeVisible()
  await expect(page.getByText(/^Abbiamo scritto al nuovo indirizzo: apri il link/).first()).toBeVisible()
  await expect(next).toHaveValue('')
})

test('a logo takes the place of the initials, and can be removed', async ({ signedIn: page }) => {
  await page.goto('/account/profilo')
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Carica il logo' }).click()
  await (await chosen).setFiles(asFile(await shirtPhoto()))
  await expect(page.getByText('Logo salvato').first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Logo del negozio' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('img', { name: 'Immagine del profilo' })).toBeVisible()
  await page.goto('/account/profilo')
  await page.getByRole('button', { name: /^Rimuovi/ }).click()
  await expect(page.getByText('Logo rimosso').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Carica il logo' })).toBeVisible()
})
