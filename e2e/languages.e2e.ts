import { asFile, shirtPhoto } from './garment.ts'
import { expect, test } from './test.ts'

const inItalian = /Utilizzo|Nuovo Virtual|Foto prodotto|Modella|Accedi|Storico/

test('who chooses English keeps it, from the dashboard to the sign-in, without a word of Italian before it', async ({
  signedIn: page,
}) => {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(asFile(await shirtPhoto()))
  await expect(page.getByRole('button', { name: 'Genera immagine' })).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Monthly usage' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  // The photo that was chosen is still there.
  await expect(page.getByRole('button', { name: 'Generate image' })).toBeVisible()
  expect(await page.locator('#root').textContent()).not.toMatch(inItalian)

  // Every text that the page ever held while it came back.
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => seen.push(document.body?.textContent ?? '')).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Monthly usage' })).toBeVisible()
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen.join('\n'))
  expect(seen).toContain('Monthly usage')
  expect(seen).not.toMatch(inItalian)

  await page.getByRole('button', { name: 'Sign out' }).click()
  // The landing has an address in each language.
  await expect(page).toHaveURL(/\/en$/)
  await expect(page.getByRole('heading', { name: 'Plans and Prices' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await expect(page).toHaveTitle('Sign in · Indosso')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Sartoria2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Wrong email or password').first()).toBeVisible()
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Invalid email')).toBeVisible()
})

test('the pages without a framework have an address in each language, and a link between them', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/en$/)
  await expect(
    page.getByText('Start free today with 10 generations a month. No credit card required.'),
  ).toBeVisible()
  await expect(page.getByText('€19.90')).toBeVisible()
  await page.goto('/privacy')
  await expect(page).toHaveURL(/\/en\/privacy$/)
  await expect(page.getByText('the Italian text prevails')).toBeVisible()
  await page.getByRole('link', { name: 'Italiano' }).click()
  await expect(page).toHaveURL(/\/privacy$/)
  await expect(page.getByRole('heading', { name: 'Chi vede le tue foto' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Come Funziona' })).toBeVisible()

  for (const path of ['/privacy', '/en/privacy', '/', '/en']) {
    const html = await (await request.get(path)).text()
    expect(html).not.toContain('origin.invalid')
    expect([...html.matchAll(/hreflang="([^"]+)"/gi)].map(([, code]) => code)).toContain('x-default')
  }
})

test('an English address is English for everybody, and the sign-in after it too', async ({
  browser,
  baseURL,
}) => {
  await using plain = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const still = await plain.newPage()
  await still.goto('/en')
  await expect(still.locator('html')).toHaveAttribute('lang', 'en')
  await still.getByRole('link', { name: 'Italiano' }).click()
  await expect(still.getByRole('heading', { name: 'Come Funziona' })).toBeVisible()

  await using context = await browser.newContext({ baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/en')
  await page.getByRole('link', { name: 'Start Free' }).first().click()
  await expect(page.getByRole('heading', { name: 'Welcome back to the atelier' })).toBeVisible()
  await page.getByRole('button', { name: 'Italiano' }).click()
  await expect(page.getByRole('heading', { name: 'Bentornato in sartoria' })).toBeVisible()
  await expect(page).toHaveTitle('Accedi · Indosso')
})
