import type { Page } from '@playwright/test'
import { buy } from './buy.ts'
import { asFile, shirtPhoto } from './garment.ts'
import { startProduct } from './product.ts'
import { expect, test } from './quick-pictures.ts'
import { skipRecipient } from './skip-recipient.ts'

const pressOnPortal = async (page: Page, button: RegExp | string) => {
  await page.goto('/account/fatturazione')
  await page.getByRole('button', { name: 'Gestisci sul portale' }).click()
  await page.getByRole('button', { name: button }).click()
}

test('from the last free picture to 400 more: refused, upgraded, paid, cancelled and resumed', {
  tag: '@database',
}, async ({ signedIn: page, generate }) => {
  // Ten pictures, a payment and a countdown, also on a busy machine.
  test.slow()
  for (let made = 0; made < 9; made++) await generate()
  // A tab that does not hear that the last credit was used in another one.
  await page.route('**/api/events', (route) => route.abort())
  // Not where it is: a page whose history came late shows what was running then.
  await page.goto('/')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(asFile(await shirtPhoto()))
  await generate()
  await page.getByRole('button', { name: 'Genera immagine' }).click()
  const notices = page.getByRole('region', { name: /Notifiche/ })
  await expect(notices).toContainText('Limite raggiunto')
  await page.unroute('**/api/events')
  await notices.getByRole('button', { name: 'Upgrade' }).click()
  await expect(page.getByRole('heading', { name: 'A chi intestiamo la fattura?' })).toBeVisible()
  await expect(page.getByText(/19,90\s€ = 16,31\s€ \+ IVA al mese/)).toBeVisible()
  await page.getByRole('button', { name: 'Sono un privato, salta' }).click()

  await expect(page.getByText('Pagamento simulato')).toBeVisible()
  await page.getByRole('button', { name: 'Paga 19,90' }).click()
  await expect(page).toHaveURL(/\/payment-success\?session_id=/)
  await expect(page.getByRole('heading', { name: 'Pagamento Completato!' })).toBeVisible()
  const facts = page.locator('dl')
  for (const fact of ['Professional', 'Attivo', page.person.email]) await expect(facts).toContainText(fact)
  await expect(page.getByText(/Torni alla dashboard tra \d second/)).toBeVisible()
  // It goes there by itself.
  await expect(page.getByText('0 di 400 immagini')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  await page.getByRole('link', { name: 'Account, Professional' }).click()
  await expect(page.getByText(/19,90\s€ (il |l’)\d+/)).toBeVisible()
  await page.getByRole('button', { name: 'Disdici' }).click()
  await expect(page.getByText(/resta attivo fino al.*, poi passi a Free/)).toBeVisible()
  await page.getByRole('button', { name: 'Disdici a fine periodo' }).click()
  await expect(page.getByText('Disdetta programmata')).toBeVisible()
  await page.getByRole('button', { name: 'Riattiva il piano' }).click()
  await expect(page.getByText('Disdetta programmata')).toHaveCount(0)
  await expect(page.getByText(/19,90\s€ (il |l’)\d+/)).toBeVisible()

  await page.getByRole('link', { name: 'Crediti' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Usato' })).toHaveCount(10)
})

test('a card that is refused changes nothing, and who wants to stay on the result page may', async ({
  signedIn: page,
}) => {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Passa a Enterprise' }).click()
  await skipRecipient(page)
  await page.getByLabel(/0002/).check()
  await page.getByRole('button', { name: /^Paga/ }).click()
  await expect(page.getByText('La carta è stata rifiutata')).toBeVisible()
  await page.getByRole('link', { name: 'Torna indietro senza pagare' }).click()
  await expect(page.getByRole('link', { name: 'Account, Free' })).toBeVisible()

  await buy(page, 'Enterprise')
  await page.getByRole('button', { name: 'Resta qui' }).click()
  await expect(page.getByText('Resti su questa pagina finché vuoi.')).toBeVisible()
  await page.getByRole('link', { name: 'Vai alla dashboard' }).click()
  await expect(page.getByText('0 di 2000 immagini')).toBeVisible()
})

test('P6: nobody gains anything by the session of somebody else, or by none', async ({
  signedIn: page,
  browser,
  baseURL,
}) => {
  await buy(page)
  const address = new URL(page.url())
  await using context = await browser.newContext({ baseURL: baseURL ?? '' })
  const thief = await context.newPage()
  await thief.request.post('/api/auth/signup', {
    data: {
      email: `ladro-${Date.now()}@example.com`,
      password: 'Sartoria2026',
      firstName: 'A',
      lastName: 'B',
    },
  })
  await thief.goto(`${address.pathname}${address.search}`)
  await expect(thief.getByText('Impossibile verificare il pagamento')).toBeVisible()
  await expect(thief.getByRole('button', { name: 'Riprova' })).toHaveCount(0)
  await thief.goto('/payment-success')
  await expect(thief.getByRole('heading', { name: 'Errore' })).toBeVisible()
  await expect(thief.getByText('Sessione di pagamento non valida')).toBeVisible()
  await thief.getByRole('link', { name: 'Torna alla dashboard' }).click()
  await expect(thief.getByRole('link', { name: 'Account, Free' })).toBeVisible()
})

test('a renewal that fails is said on the open dashboard, with the day and the way to mend it', async ({
  signedIn: page,
  context,
}) => {
  await buy(page)
  await page.goto('/account')
  await expect(page.getByText('Attivo', { exact: true })).toBeVisible()
  const other = await context.newPage()
  await pressOnPortal(other, 'Il pagamento non riesce')
  // No reload: the page hears of it.
  await expect(page.getByText('Pagamento in ritardo')).toBeVisible()
  await page.getByRole('link', { name: 'Indosso: torna alla home' }).click()
  await expect(page.getByRole('heading', { name: 'Utilizzo Mensile' })).toBeVisible()
  await expect(page.getByText('Il pagamento del rinnovo non è riuscito')).toBeVisible()
  await expect(page.getByText(/Il piano Professional resta attivo fino al/)).toBeVisible()
  await page.getByRole('button', { name: 'Aggiorna il pagamento' }).click()
  await page.getByRole('button', { name: /^Paga/ }).click()
  await page.getByRole('link', { name: 'Torna a Indosso' }).click()
  await expect(page.getByRole('heading', { name: 'Professional', level: 2 })).toBeVisible()
  await expect(page.getByText('Il pagamento del rinnovo non è riuscito')).toHaveCount(0)
})

test('a bigger plan says what it costs today, a smaller one waits and can be taken back', async ({
  signedIn: page,
}) => {
  await buy(page)
  await page.goto('/account')
  await expect(page.getByText(/^Prezzi IVA inclusa\./)).toBeVisible()
  await page.getByRole('button', { name: 'Passa a Enterprise' }).click()
  await expect(page.getByText(/Oggi paghi (20,00|19,9\d)\s€, la differenza/)).toBeVisible()
  await page.getByRole('button', { name: /^Conferma e paga/ }).click()
  await expect(page.getByRole('heading', { name: 'Enterprise', level: 2 })).toBeVisible()
  await expect(page.getByText('0 di 2000 immagini')).toBeVisible()

  await page.getByRole('button', { name: 'Passa a Professional' }).click()
  await expect(page.getByText(/Oggi non paghi nulla. Enterprise resta attivo/)).toBeVisible()
  await page.getByRole('button', { name: 'Conferma il cambio' }).click()
  await expect(page.getByText('Cambio programmato').first()).toBeVisible()
  await page.getByRole('button', { name: 'Resta su Enterprise' }).click()
  await expect(page.getByRole('button', { name: 'Passa a Professional' })).toBeVisible()

  await page.getByRole('link', { name: 'Fatturazione' }).click()
  await expect(page.getByRole('heading', { name: /^Fattura \d+\/\d{4}/ })).toHaveCount(2)
  await page
    .getByRole('button', { name: /^Fattura elettronica/ })
    .first()
    .click()
  await expect(page.getByText('Completa prima i dati di fatturazione.').first()).toBeVisible()
})

test('a device is signed out from afar, and a new password signs out all the others', async ({
  signedIn: page,
  browser,
  baseURL,
}) => {
  const signIn = async () => {
    const device = await browser.newContext({ baseURL: baseURL ?? '' })
    await device.request.post('/api/auth/login', { data: page.person })
    return device
  }
  const who = async (device: Awaited<ReturnType<typeof signIn>>) =>
    (await device.request.get('/api/auth/user')).status()
  await using lost = await signIn()
  expect(await who(lost)).toBe(200)
  await page.goto('/account/sicurezza')
  await expect(page.getByText('Questo dispositivo')).toBeVisible()
  await page.getByRole('button', { name: /^Disconnetti/ }).click()
  await expect(page.getByText('Dispositivo disconnesso').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Disconnetti/ })).toHaveCount(0)
  expect(await who(lost)).toBe(401)

  await using second = await signIn()
  await page.getByLabel('Password attuale').fill('Sbagliata2026')
  await page.getByLabel('Nuova password').fill('Cappotto2027')
  await page.getByRole('button', { name: 'Cambia password' }).click()
  await expect(page.getByText('La password attuale non è corretta.').first()).toBeVisible()
  expect(await who(second)).toBe(200)
  await page.getByLabel('Password attuale').fill(page.person.password)
  await page.getByRole('button', { name: 'Cambia password' }).click()
  await expect(page.getByText('Password aggiornata!').first()).toBeVisible()
  expect(await who(second)).toBe(401)
  await page.reload()
  await expect(page.getByText('Questo dispositivo')).toBeVisible()
})

test('who chose English reads no Italian about money', async ({ signedIn: page, generate }) => {
  await generate()
  await buy(page)
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  const inItalian = /Piano|Fattur|credit[oi]|Pagamento|Dispositiv|Attivo|mese|Disdici|Usato|Immagine/
  for (const [path, heading] of [
    ['/account', 'Change plan'],
    ['/account/fatturazione', 'Invoice details'],
    ['/account/crediti', 'Credit history'],
    ['/account/sicurezza', 'Devices'],
    ['/account/privacy', 'Download my data'],
    ['/payment-success', 'Error'],
    ['/acquisto/professional', 'Who should we invoice?'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    expect([path, inItalian.exec((await page.locator('#root').textContent()) ?? '')?.[0]]).toEqual([
      path,
      undefined,
    ])
  }
  const portal = await page.request.post('/api/create-portal-session')
  await page.goto(((await portal.json()) as { url: string }).url)
  // Led there from the Italian address, and a pressed button stays in English.
  await expect(page).toHaveURL(/\/en\/simulated-checkout\/portal\//)
  await page.getByRole('button', { name: 'Cancel at period end' }).click()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  await expect(page).toHaveURL(/\/en\/simulated-checkout\/portal\//)
  expect(inItalian.exec((await page.locator('main').textContent()) ?? '')?.[0]).toBeUndefined()
})

test('while the payment service is away nothing starts, nothing is lost, and the page says so', async ({
  browser,
}) => {
  // Each question is asked three times before it is given up.
  test.slow()
  await using product = await startProduct({
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
    STRIPE_PRICE_PROFESSIONAL: 'price_professional',
    STRIPE_PRICE_ENTERPRISE: 'price_enterprise',
    // Nobody listens there.
    STRIPE_API_URL: 'http://127.0.0.1:9',
  })
  await using context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  await page.request.post('/api/auth/signup', {
    data: { email: 'bottega@example.com', password: 'Sartoria2026', firstName: 'A', lastName: 'B' },
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Upgrade' }).first().click()
  const skip = page.getByRole('button', { name: 'Sono un privato, salta' })
  await skip.click()
  await expect(page.getByText('Impossibile avviare il pagamento').first()).toBeVisible()
  await expect(skip).toBeEnabled()
  await page.goto('/payment-success?session_id=cs_test_1')
  await expect(page.getByText('Impossibile verificare il pagamento')).toBeVisible()
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByText('Il servizio di pagamento non risponde', { exact: false })).toBeVisible()
})
