import sharp from 'sharp'
import { asFile, shirtPhoto } from './garment.ts'
import { expect, test } from './test.ts'

test('a wrong password and a wrong form are answered in the words of the specification', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByText('Email non valida')).toBeVisible()
  await expect(page.getByText('Password deve essere almeno 8 caratteri')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('nessuno@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Sbagliata2026')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByText('Email o password non corretti').first()).toBeVisible()

  await page.getByRole('link', { name: 'Registrati' }).click()
  await page.getByRole('button', { name: 'Crea Account Gratis' }).click()
  for (const message of ['Nome richiesto', 'Cognome richiesto', 'Email non valida']) {
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  }
  await page.getByLabel('Password', { exact: true }).fill('tuttominuscolo1')
  await page.getByRole('button', { name: 'Crea Account Gratis' }).click()
  await expect(page.getByText('Password deve contenere almeno una lettera maiuscola')).toBeVisible()
})

test('texts that are too long are answered beside their fields, for a visitor and for an administrator', async ({
  page,
}) => {
  const letters = (count: number) => 'a'.repeat(count)
  const answers = async (...messages: string[]) => {
    for (const message of messages) await expect(page.getByText(message, { exact: true })).toBeVisible()
  }
  await page.goto('/signup')
  await page.getByLabel('Nome', { exact: true }).fill(letters(101))
  await page.getByLabel('Cognome').fill(letters(101))
  await page.getByLabel('Email').fill(`${letters(244)}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(`Aa1${letters(126)}`)
  await page.getByRole('button', { name: 'Crea Account Gratis' }).click()
  await answers('Nome troppo lungo', 'Cognome troppo lungo', 'Email troppo lunga', 'Password troppo lunga')
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(`${letters(244)}@example.com`)
  await page.getByRole('button', { name: 'Invia link di reset' }).click()
  await answers('Email troppo lunga')
  await page.goto('/reset-password?token=ab12')
  await page.getByLabel('Nuova Password').fill(`Aa1${letters(126)}`)
  await page.getByRole('button', { name: 'Reimposta Password' }).click()
  await answers('Password troppo lunga')

  const login = { email: 'admin@example.com', password: 'Indosso2026' }
  expect((await page.request.post('/api/auth/login', { data: login })).status()).toBe(200)
  await page.goto('/admin')
  const prompt = page.getByRole('article', { name: 'detail_prompt' })
  await prompt.getByRole('button', { name: 'Modifica' }).click()
  await page.getByLabel('Descrizione').fill(letters(501))
  await page.getByRole('button', { name: 'Salva' }).click()
  await answers('Testo troppo lungo')
  await page.getByRole('tab', { name: 'Catalogo Modelli' }).click()
  await page.getByLabel('Nome').fill(letters(101))
  await page.getByLabel('Etnia').fill('Mediterranea')
  await page.getByLabel('URL immagine di anteprima').fill(`https://example.com/${letters(2048)}`)
  await page.getByRole('button', { name: 'Aggiungi' }).click()
  await answers('Testo troppo lungo', 'URL troppo lungo')
})

test('an address that has an account already hears so beside its field', async ({
  signedIn,
  browser,
  product,
}) => {
  await using context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  await page.goto('/signup')
  await page.getByLabel('Nome', { exact: true }).fill('Bottega')
  await page.getByLabel('Cognome').fill('Prova')
  await page.getByLabel('Email').fill(signedIn.person.email)
  await page.getByLabel('Password', { exact: true }).fill('Sartoria2026')
  await page.getByRole('button', { name: 'Crea Account Gratis' }).click()
  await expect(page.getByText('Email già registrata').first()).toBeVisible()
})

test('a file that is no photo is refused with a sentence, and nothing is charged', async ({
  signedIn: page,
}) => {
  const input = page.locator('input[type=file]').first()
  await input.setInputFiles(asFile(Buffer.from('ciao'), 'listino.pdf', 'application/pdf'))
  await expect(page.getByText('Formato non supportato: usa PNG, JPG o WEBP').first()).toBeVisible()
  await input.setInputFiles(asFile(Buffer.from('ciao'), 'finta.jpg'))
  await expect(page.getByText('Immagine danneggiata o illeggibile.').first()).toBeVisible()
  // One that a browser can show and calls itself a JPEG is found out by the server.
  const gif = await sharp(await shirtPhoto())
    .gif()
    .toBuffer()
  await input.setInputFiles(asFile(gif, 'gif.jpg'))
  await page.getByRole('button', { name: 'Genera immagine' }).click()
  await expect(page.getByText('Formato non supportato: usa PNG, JPG o WEBP').first()).toBeVisible()
  await expect(page.getByText('0 di 10 immagini')).toBeVisible()
})

test('an unknown address is a designed 404 and the way back works', async ({ page }) => {
  await page.goto('/non-esiste')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: /home/i }).last().click()
  await expect(page).toHaveURL(/\/$/)
})

test('a session that ended elsewhere says so and leads to the login', async ({ signedIn: page, product }) => {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(asFile(await shirtPhoto()))
  const generate = page.getByRole('button', { name: 'Genera immagine' })
  await expect(generate).toBeEnabled()
  await page.context().clearCookies({ name: 'sid' })
  // Without waiting: a background request may notice first and redirect half a second later.
  await generate.dispatchEvent('click')
  await expect(page.getByText('Sessione scaduta').first()).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/login`)
})
