import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type MailSink, startMailSink } from '#server/testing/mail-sink.ts'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'
import { asFile, shirtPhoto } from './garment.ts'
import { startProduct } from './product.ts'
import { test as base, expect } from './test.ts'
import { violations } from './violations.ts'

/** The product where mail leaves, with an image service in the place of the paid one. */
const test = base.extend<object, { sink: MailSink }>({
  sink: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      await using sink = await startMailSink()
      await use(sink)
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ sink }, use) => {
      await using service = await startOpenaiStandIn()
      await using product = await startProduct({
        SMTP_URL: sink.url,
        MAIL_FROM: 'Indosso <posta@indosso.example>',
        ...service.env,
      })
      await use(product)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('T8, T14: sign-up says what is wrong with a throw-away address and with a name that is a link, and keeps what was typed', async ({
  page,
}) => {
  await page.goto('/signup')
  await signUp(page, 'chiunque@mailinator.com', 'vai su evil.example')
  await expect(page.getByText('Scrivi solo il nome: indirizzi e link non sono ammessi')).toBeVisible()
  await page.getByLabel('Nome', { exact: true }).fill('Ada')
  await page.getByRole('button', { name: 'Crea Account Gratis' }).click()
  await expect(page.getByText(/^Gli indirizzi email temporanei non sono accettati/).first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('chiunque@mailinator.com')
  await expect(page.getByLabel('Cognome')).toHaveValue('Conti')
  await page.getByRole('button', { name: 'EN, English' }).click()
  await expect(page.getByText(/^Temporary email addresses aren’t accepted/).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('T8: after the first picture a person confirms the address with one tap, and goes on where they were', async ({
  page,
  browser,
  product,
  sink,
}) => {
  test.slow()
  const email = `${randomUUID()}@example.com`
  await page.goto('/signup')
  await signUp(page, email, 'Ada')
  const note = page.getByText('Conferma il tuo indirizzo', { exact: true })
  await expect(page.getByRole('heading', { name: 'Utilizzo Mensile' })).toBeVisible()
  await expect(note).toHaveCount(0)
  await choose(page)
  await page.getByRole('button', { name: 'Genera immagine' }).click()
  await expect(page.getByText('Generazione completata!').first()).toBeVisible({ timeout: 40_000 })
  await expect(note).toBeVisible()
  await expect(page.getByText(new RegExp(`^Ti abbiamo scritto a ${email}`))).toBeVisible()

  await page.getByRole('button', { name: 'Prepara un’altra foto' }).click()
  await choose(page)
  await page.getByText('Modello', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Frontale' }).uncheck()
  await page.getByRole('checkbox', { name: 'Laterale' }).check()
  await page.getByRole('button', { name: 'Genera immagine' }).click()
  await expect(page.getByText(/^Per creare altre immagini conferma il tuo indirizzo/).first()).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Modello' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Laterale' })).toBeChecked()
  await expect(page.getByText('1 di 10 immagini')).toBeVisible()
  expect(await violations(page)).toEqual([])

  const old = await link(sink, email, 1)
  // From the note above, or from the toast where the finger is.
  await page.getByRole('button', { name: 'Invia di nuovo' }).last().click()
  await expect(page.getByText('Ti abbiamo mandato un nuovo link.').first()).toBeVisible()
  const valid = await link(sink, email, 2)

  // Elsewhere, where nobody is signed in: a phone, say.
  const phone = await (await browser.newContext({ baseURL: product.url, locale: 'it-IT' })).newPage()
  await phone.goto(old)
  await phone.getByRole('button', { name: 'Conferma indirizzo' }).click()
  await expect(phone.getByRole('heading', { name: 'Link non valido' })).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Accedi' })).toBeVisible()
  expect(await violations(phone)).toEqual([])
  await phone.goto(valid)
  await phone.getByRole('button', { name: 'EN, English' }).click()
  await expect(phone.getByRole('heading', { name: 'Confirm your address' })).toBeVisible()
  await phone.reload()
  await phone.getByRole('button', { name: 'Confirm address' }).click()
  await expect(phone.getByRole('heading', { name: 'Address confirmed' })).toBeFocused()
  await expect(phone.getByText(`${email} is confirmed.`)).toBeVisible()
  expect(await violations(phone)).toEqual([])
  // The same link again, also by the way back, says the same.
  await phone.getByRole('link', { name: 'Sign in' }).click()
  await expect(phone.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await phone.goBack()
  await phone.getByRole('button', { name: 'Confirm address' }).click()
  await expect(phone.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()

  // The page that stood open hears of it, with all that was chosen.
  await expect(note).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Laterale' })).toBeChecked()
  await page.getByRole('button', { name: 'Genera immagine' }).click()
  await expect(page.getByText('2 di 10 immagini')).toBeVisible({ timeout: 40_000 })
})

test('T8: a link that is not valid offers a new one to who is signed in, and a valid one says whose address it was', async ({
  signedIn: page,
  sink,
}) => {
  await page.goto('/confirm-email?token=ab12')
  await page.getByRole('button', { name: 'Conferma indirizzo' }).click()
  await expect(page.getByRole('heading', { name: 'Link non valido' })).toBeFocused()
  await page.getByRole('button', { name: 'Invia un nuovo link' }).click()
  await expect(page.getByText('Ti abbiamo mandato un nuovo link.').first()).toBeVisible()
  const own = await link(sink, page.person.email, 2)

  const other = { email: `${randomUUID()}@example.com`, password: 'Sartoria2026' }
  const data = { ...other, firstName: 'Altra', lastName: 'Persona' }
  expect((await page.request.post('/api/auth/signup', { data })).status()).toBe(201)
  await page.goto(own)
  await page.getByRole('button', { name: 'Conferma indirizzo' }).click()
  await expect(page.getByText(`${page.person.email} è confermato.`)).toBeVisible()
  await expect(page.getByText(`In questo browser hai aperto l’account di ${other.email}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Vai alle tue immagini' }).click()
  await expect(page.getByRole('heading', { name: 'Utilizzo Mensile' })).toBeVisible()
})

async function signUp(page: Page, email: string, firstName: string): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill(firstName)
  await page.getByLabel('Cognome').fill('Conti')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Sartoria2026')
  await page.getByRole('button', { name: 'Crea Account Gratis' }).click()
}

async function choose(page: Page): Promise<void> {
  const file = asFile(await shirtPhoto())
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page.getByRole('button', { name: 'Genera immagine' })).toBeVisible()
}

/** The path of the link in the newest of so many mails. */
async function link(sink: MailSink, email: string, mails: number): Promise<string> {
  const mine = () => sink.taken.filter(({ recipients }) => recipients.includes(email))
  await expect.poll(() => mine().length, { timeout: 20_000 }).toBe(mails)
  return /\/confirm-email\?token=[0-9a-f]{64}/.exec(mine().at(-1)?.mail.text ?? '')?.[0] ?? ''
}
