import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
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

  // The visible text of every frame while the page reloads.
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      // biome-ignore lint/performance/useDomNodeTextContent: only visible text counts
      seen.push(document.body.innerText)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
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

test('what is refused, and what there is to know about a picture, is said in the language that was chosen', async ({
  page,
}) => {
  await page.goto('/en')
  await page.getByRole('link', { name: 'Start Free' }).first().click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Last name').fill('Conti')
  await page.getByLabel('Email').fill(`${randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('Password1')
  await expect(page.getByText('One uppercase letter')).toBeVisible()
  await page.getByRole('button', { name: 'Create free account' }).click()
  await expect(page.getByText('First name required', { exact: true })).toBeVisible()
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('button', { name: 'Create free account' }).click()
  // The form's own rules let it pass; beside the field and in the toast it is what the server says.
  await expect(page.getByText('This password is too common')).toHaveCount(2)
  await page.getByRole('button', { name: 'Italiano' }).click()
  await expect(page.locator('form').getByText('Password troppo comune')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByLabel('Password', { exact: true }).fill('Sartoria2026')
  await page.getByRole('button', { name: 'Create free account' }).click()
  await expect(page.getByRole('heading', { name: 'Monthly usage' })).toBeVisible()

  const photo = page.locator('input[type=file]').first()
  await photo.setInputFiles(asFile(Buffer.from('%PDF-1.4'), 'shirt.pdf', 'application/pdf'))
  await expect(page.getByText('Format not supported: use PNG, JPG or WEBP')).toBeVisible()
  await photo.setInputFiles(asFile(await movingPhoto(), 'shirt.webp', 'image/webp'))
  await page.getByRole('button', { name: 'Generate image' }).click()
  await expect(page.getByText('Animated pictures are not supported.').first()).toBeVisible()
  await page.getByRole('button', { name: /Remove/ }).click()
  await photo.setInputFiles(asFile(await shirtPhoto()))
  await page.getByRole('button', { name: 'Generate image' }).click()
  await expect(page.getByRole('heading', { name: 'Your image is ready' })).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText(/Preview on a 3D mannequin: not a photo of a model/)).toBeVisible()
  await page.getByRole('button', { name: 'Italiano' }).click()
  await expect(page.getByText(/Anteprima su manichino 3D: non è una foto con una modella/)).toBeVisible()
})

/** Two pictures in one file. */
async function movingPhoto(): Promise<Buffer> {
  const frames = await Promise.all([shirtPhoto('#1f3a5f'), shirtPhoto('#7a2233')])
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}

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
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByRole('button', { name: 'Italiano' }).click()
  await expect(page.getByRole('heading', { name: 'Di nuovo in sartoria' })).toBeVisible()
  await expect(page).toHaveTitle('Accedi · Indosso')
})
