import { expect, test } from './test.ts'

test.use({ reducedMotion: 'no-preference' })

test('the landing says what the specification says, in its order, and every call leads to the login', async ({
  page,
}) => {
  await page.goto('/')
  const sentences = [
    'Powered by AI',
    'anteprime su manichino 3D, create senza AI',
    'Vedi Prezzi',
    '10 immagini gratis',
    'Nessuna carta richiesta',
    'Come Funziona',
    'Piani Tariffari',
    'Modelli casuali',
    'Più Popolare',
    'Contatta Vendite',
    'Sicuro e affidabile',
    'Velocità AI',
    'fino al 40%',
    'Inizia gratis oggi con 10 generazioni al mese. Nessuna carta di credito richiesta.',
  ]
  const text = (await page.locator('main').textContent()) ?? ''
  const places = sentences.map((sentence) => text.indexOf(sentence))
  expect(places.filter((place) => place < 0)).toEqual([])
  expect(places).toEqual([...places].sort((one, other) => one - other))
  for (const price of ['0,00 €', '19,90 €', '39,90 €'])
    await expect(page.getByText(price, { exact: true })).toBeVisible()
  await expect(page.getByText('IVA inclusa')).toHaveCount(3)
  await expect(page.locator('video')).toContainText('Il tuo browser non supporta i video.')
  await expect(page.getByText('© 2025')).toBeVisible()

  const calls = page.getByRole('link', {
    name: /^(Accedi|Inizia Gratis|Scegli Professional|Contatta Vendite)$/,
  })
  await expect(calls).toHaveCount(7)
  for (const call of await calls.all()) await expect(call).toHaveAttribute('href', '/login')
})

test('prices are one click away, and the theme is kept', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Vedi Prezzi' }).click()
  await expect(page.getByRole('heading', { name: 'Piani Tariffari' })).toBeInViewport()
  await page.getByRole('button', { name: 'Passa al tema chiaro' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.getByRole('link', { name: 'Accedi' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('the tape between photo and result moves with the keyboard, and stops where its ends are named', async ({
  page,
}) => {
  await page.goto('/')
  const tape = page.getByRole('slider', { name: 'Confronta la foto e il risultato' })
  await tape.focus()
  await page.keyboard.press('Home')
  await expect(tape).toHaveAttribute('aria-valuetext', '100 % indossato')
  await page.getByText('la foto', { exact: true }).first().click()
  await expect(tape).toHaveAttribute('aria-valuetext', '3 % indossato')
  await page.getByText('anteprima su manichino', { exact: true }).click()
  await expect(tape).toHaveAttribute('aria-valuetext', '97 % indossato')
})

test('a visitor tries garments of ours without an account, and without a script', async ({
  browser,
  baseURL,
}) => {
  await using context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  const results = page.locator('figure').filter({ hasText: 'Esempio già pronto' }).getByRole('img')
  await expect(results).toHaveAccessibleName('Abito rosso, manichino Donna, posa Frontale')
  await page.getByRole('radio', { name: 'Camicia a quadri' }).check()
  await page.getByRole('radio', { name: 'Uomo' }).check()
  await page.getByRole('radio', { name: 'Posteriore' }).check()
  await expect(results).toHaveAccessibleName('Camicia a quadri, manichino Uomo, posa Posteriore')
  await expect.poll(() => results.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(640)
  await expect(page.getByText('Il retro non è nella foto: qui è ricostruito.')).toBeVisible()
})

test('on a phone the pictures are in the first screen, and on a tablet they stand beside the words', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 })
  const picture = page.getByAltText(/steso su un tappeto scuro/)
  for (const [width, isAbove] of [
    [360, true],
    [768, false],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    await expect(picture).toBeInViewport({ ratio: 0.9 })
    const [words, image] = [await heading.boundingBox(), await picture.boundingBox()]
    expect((image?.y ?? 0) + (image?.height ?? 0) <= (words?.y ?? 0)).toBe(isAbove)
    expect((words?.x ?? 0) + (words?.width ?? 0) <= (image?.x ?? 0)).toBe(!isAbove)
  }
})

test('the film waits until it is seen, and stands still when somebody asks for less motion', async ({
  page,
  browser,
  baseURL,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((path) => path.endsWith('.mp4'))).toEqual([])
  // The face that comes with the page has every letter of it.
  expect(fetched.filter((path) => path.includes('sans-rest'))).toEqual([])
  await page.locator('video').scrollIntoViewIfNeeded()
  await expect(page.locator('[data-film]')).toHaveAttribute('data-film', /playing|paused/)
  await expect.poll(() => fetched.filter((path) => path.endsWith('.mp4')).length).toBeGreaterThan(0)

  await using context = await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' })
  const still = await context.newPage()
  await still.goto('/')
  await still.locator('video').scrollIntoViewIfNeeded()
  await expect(still.getByRole('button', { name: 'Riproduci il video' })).toBeVisible()
  expect(await still.locator('video').evaluate((film: HTMLVideoElement) => film.paused)).toBe(true)
})

test('pictures further down leave the line to the first screen, until the page has arrived', async ({
  page,
}) => {
  const later: string[] = []
  page.on('request', (request) => {
    if (/step-|kind-|film-poster/.test(request.url())) later.push(request.url())
  })
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/hero-after*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('slider')).toBeVisible()
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
  expect(later).toEqual([])
  letGo()
  await expect.poll(() => later.length).toBeGreaterThan(0)
})

test('without JavaScript the landing and the legal pages read well', async ({ browser, baseURL }) => {
  await using context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Piani Tariffari' })).toBeVisible()
  await expect(page.getByAltText(/indossato, su fondo da studio/)).toBeVisible()
  await expect(page.getByRole('slider')).toBeHidden()
  const last = page.locator('#main img').last()
  await last.scrollIntoViewIfNeeded()
  await expect
    .poll(() => last.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(0)
  await expect(page.locator('video')).toBeVisible()
  for (const name of ['Privacy', 'Termini', 'Cookie']) {
    await page.goto('/')
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})

test('where storage is forbidden the theme still changes for this page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError')
      },
    })
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Passa al tema chiaro' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.getByRole('button', { name: 'Passa al tema scuro' })).toBeVisible()
})

test('one address shows the shop window to visitors and the workbench to who is signed in', async ({
  request,
  signedIn: page,
}) => {
  const visitor = await request.get('/')
  expect(visitor.headers()).toMatchObject({
    vary: 'Cookie, Accept-Encoding',
    'cache-control': 'private, no-cache',
  })
  expect(await visitor.text()).toContain('Piani Tariffari')
  const again = await request.get('/', { headers: { 'if-none-match': visitor.headers().etag ?? '' } })
  expect(again.status()).toBe(304)
  await expect(page.getByRole('heading', { name: 'Utilizzo Mensile' })).toBeVisible()
  // The session ended elsewhere, and its hint is all that is left.
  await page.context().clearCookies({ name: 'sid' })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Come Funziona' })).toBeVisible()
})

test('who shares the landing shows its card', async ({ request, baseURL }) => {
  const html = await (await request.get('/')).text()
  const card = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(card).not.toContain('origin.invalid')
  const picture = await request.get(new URL(new URL(card).pathname, baseURL).href)
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
})
