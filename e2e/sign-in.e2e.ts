import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const fillSignIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
}

test('sign-in and sign-up are two equal doors, one tap from each other', async ({ page }) => {
  await page.goto('/login')
  const doors = page.getByRole('navigation', { name: 'Accesso' }).getByRole('link')
  await expect(doors).toHaveText(['Accedi', 'Crea account'])
  await expect(doors.first()).toHaveAttribute('aria-current', 'page')
  await doors.last().click()
  await expect(page).toHaveURL(/\/signup$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Crea Account' })).toBeVisible()
  await expect(doors.last()).toHaveAttribute('aria-current', 'page')
})

test('the sign-up says what the specification says, and leads to the dashboard with its toast', async ({
  page,
}) => {
  await page.goto('/signup')
  await expect(page).toHaveTitle('Crea Account · Indosso')
  await expect(page.getByRole('heading', { level: 1, name: 'Crea Account' })).toBeVisible()
  await expect(page.getByText('Inizia gratis con 10 generazioni al mese')).toBeVisible()
  for (const line of [
    '10 generazioni gratuite al mese',
    'Nessuna carta di credito richiesta',
    'Upgrade quando vuoi',
  ])
    await expect(page.getByText(line).filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Accedi' })).toHaveAttribute('href', '/login')
  await expect(page.getByRole('link', { name: 'Torna alla home', exact: true })).toHaveAttribute('href', '/')

  const submit = page.getByRole('button', { name: 'Crea Account Gratis' })
  await submit.click()
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused()
  for (const [password, objection] of [
    ['Corta1', 'Password deve essere almeno 8 caratteri'],
    ['tuttominuscolo1', 'Password deve contenere almeno una lettera maiuscola'],
    ['TUTTOMAIUSCOLO1', 'Password deve contenere almeno una lettera minuscola'],
    ['SenzaNumeri', 'Password deve contenere almeno un numero'],
  ] as const) {
    await page.getByLabel('Password', { exact: true }).fill(password)
    await submit.click()
    await expect(page.getByText(objection, { exact: true })).toBeVisible()
  }
  await page.getByLabel('Nome', { exact: true }).fill('Ada')
  await page.getByLabel('Cognome').fill('Conti')
  await page.getByLabel('Email').fill(`${randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('Sartoria2026')
  await page.getByRole('button', { name: 'Mostra password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Nascondi password' }).click()
  await submit.click()
  await expect(page.getByText('Registrazione completata').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Utilizzo Mensile' })).toBeVisible()
})

test('the login knows its links, greets who comes in, and stays closed to who is in already', async ({
  signedIn,
  browser,
  baseURL,
}) => {
  await using context = await browser.newContext({ baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/login')
  await expect(page.getByRole('link', { name: 'Password dimenticata?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await expect(page.getByRole('link', { name: 'Registrati' })).toHaveAttribute('href', '/signup')
  await expect(page.getByRole('link', { name: 'Torna alla home', exact: true })).toHaveAttribute('href', '/')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'email')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  )

  // Without a line neither the app nor its toasts could come any more.
  await expect(page.locator('[data-drawn]')).toHaveCount(0)
  await expect(page.getByRole('region', { name: /Notifiche/ })).toBeAttached()
  await context.setOffline(true)
  await fillSignIn(page, signedIn.person.email, signedIn.person.password)
  await expect(page.getByText('Connessione assente. Riprova.').first()).toBeVisible()
  await context.setOffline(false)
  // Nothing of the form is lost.
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByText('Login effettuato').first()).toBeVisible()
  await expect(page.getByText(/^Benvenuto in/).first()).toBeVisible()
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Utilizzo Mensile' })).toBeVisible()
})

test('the pages for a forgotten password open for who is signed in too: the links of a mail lead there', async ({
  signedIn: page,
}) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(page.person.email)
  await page.getByRole('button', { name: 'Invia link di reset' }).click()
  await expect(page.getByRole('heading', { name: 'Email inviata con successo!' })).toBeVisible()
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { name: 'Link non valido' })).toBeVisible()
  await page.goto('/reset-password?token=ab12')
  await page.getByLabel('Nuova Password').fill('Cappotto2027')
  await page.getByLabel('Conferma Password').fill('Cappotto2027')
  await page.getByRole('button', { name: 'Reimposta Password' }).click()
  await expect(page.getByRole('heading', { name: 'Link non valido' })).toBeVisible()
  // Nothing of that has ended the session.
  await page.getByRole('link', { name: 'Indosso: torna alla home' }).click()
  await expect(page.getByRole('heading', { name: 'Utilizzo Mensile' })).toBeVisible()
})

test('asking for a link again brings the empty form back, and a page without a token says so', async ({
  page,
}) => {
  await page.goto('/forgot-password')
  await expect(page.getByRole('button', { name: 'Invia link di reset' })).toBeDisabled()
  await page.getByLabel('Email').fill('nessuno@example.com')
  await page.getByRole('button', { name: 'Invia link di reset' }).click()
  await expect(page.getByRole('heading', { name: 'Email inviata con successo!' })).toBeFocused()
  await expect(page.getByText(/Se l’email è registrata riceverai un link.*valido per 1 ora/)).toBeVisible()
  await page.getByRole('button', { name: 'Invia di nuovo' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('')
  await page.getByRole('link', { name: 'Torna al login' }).click()
  await expect(page).toHaveURL(/\/login$/)

  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { name: 'Link non valido' })).toBeVisible()
  await expect(page.getByText('Il link di reset password non è valido o è scaduto.')).toBeVisible()
  await expect(page.getByText('Token mancante. Richiedi un nuovo link di reset.').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Richiedi un nuovo link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
})

test('on a slow line the page is there before the app, and keeps what is typed into it', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/main-.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('lenta@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Sartoria2026')
  // Too early for the app: nothing may leave, least of all the password in an address.
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page).toHaveURL(/\/login$/)
  release()
  await expect(page.locator('[data-drawn]')).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue('lenta@example.com')
  // The click was not lost: nobody has to press twice.
  await expect(page.getByText('Email o password non corretti').first()).toBeVisible()
})

test('where storage is forbidden a person signs in and works all the same', async ({
  signedIn,
  browser,
  baseURL,
}) => {
  await using context = await browser.newContext({ baseURL: baseURL ?? '' })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('forbidden', 'SecurityError')
        },
      })
  })
  await page.goto('/login')
  // The page is there before its code, which hears the click.
  await expect(async () => {
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('button', { name: 'Italiano' }).click()
  await fillSignIn(page, signedIn.person.email, signedIn.person.password)
  await expect(page.getByRole('heading', { name: 'Utilizzo Mensile' })).toBeVisible()
  await page.getByRole('button', { name: 'Passa al tema chiaro' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  expect(errors).toEqual([])
})
