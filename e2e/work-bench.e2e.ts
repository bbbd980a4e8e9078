import type { Page } from '@playwright/test'
import { asFile, phonePhoto, shirtPhoto } from './garment.ts'
import { expect, test } from './quick-pictures.ts'
import { violations } from './violations.ts'

const choose = async (page: Page, name = 'felpa-blu.jpg') => {
  const file = asFile(await shirtPhoto(), name)
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page.getByAltText(`Foto prodotto: ${name}`)).toBeVisible()
}
const pose = (page: Page, name: string) => page.getByRole('checkbox', { name })
const wearer = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

test('on a slow connection the bench shows before the app has loaded, and does not move when it has', async ({
  signedIn: page,
}) => {
  let held = Promise.withResolvers<void>()
  await page.route(/\/assets\/main-.*\.js/, async (route) => {
    await held.promise
    await route.continue()
  })
  const seen = [page.getByText('Su manichino o stesa in piano.'), page.locator('[role=tablist]')]
  const tops = () => Promise.all(seen.map((each) => each.evaluate((it) => it.getBoundingClientRect().top)))
  for (const width of [360, 800, 1440]) {
    held = Promise.withResolvers()
    await page.setViewportSize({ width, height: 900 })
    await page.reload({ waitUntil: 'commit' })
    // The browser renders no frame before the styles have loaded.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    for (const each of seen) await expect(each).toBeVisible()
    await expect(page.locator('[inert]')).toHaveCount(1)
    await expect(page.locator('[inert] button:enabled')).toHaveCount(0)
    const before = await tops()
    held.resolve()
    await expect(page.locator('[data-drawn]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Scegli una foto' })).toBeEnabled()
    expect(await tops()).toEqual(before.map((top) => expect.closeTo(top, -1)))
  }
})

test('what is prepared survives a reload, a visit elsewhere and a session that ended', async ({
  signedIn: page,
}) => {
  await choose(page)
  await wearer(page, 'Modello').click()
  await pose(page, 'Laterale').check()
  const isThere = async () => {
    await expect(page.getByAltText('Foto prodotto: felpa-blu.jpg')).toBeVisible()
    await expect(wearer(page, 'Modello')).toBeChecked()
    await expect(page.getByRole('button', { name: 'Genera 2 immagini · 2 crediti' })).toBeVisible()
  }
  await isThere()
  await page.reload()
  await isThere()
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await isThere()
  await page.context().clearCookies({ name: 'sid' })
  await page.getByRole('button', { name: 'Genera 2 immagini · 2 crediti' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(page.person.email)
  await page.getByLabel('Password', { exact: true }).fill(page.person.password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await isThere()
})

test('another tab offers what was prepared, and a sign-out takes it out of the browser', async ({
  signedIn: page,
}) => {
  await choose(page)
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(other.getByText('La foto e le scelte che stavi preparando sono ancora qui.')).toBeVisible()
  expect(await violations(other)).toEqual([])
  await other.getByRole('button', { name: 'Riprendi da dove avevi lasciato' }).click()
  await expect(other.getByAltText('Foto prodotto: felpa-blu.jpg')).toBeVisible()
  await other.getByRole('button', { name: 'Esci' }).click()
  await expect(other.getByRole('link', { name: 'Inizia Gratis' }).first()).toBeVisible()
  const { email, password } = page.person
  expect((await page.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(200)
  const third = await page.context().newPage()
  await third.goto('/')
  await expect(third.getByRole('button', { name: 'Scegli una foto' }).first()).toBeVisible()
  await expect(third.getByText('Riprendi da dove avevi lasciato')).toHaveCount(0)
})

test('several poses are one order: each its own picture and credit, all on the same model, at one address', async ({
  signedIn: page,
}) => {
  await choose(page)
  await pose(page, 'Laterale').check()
  await pose(page, 'Posteriore').check()
  await expect(page.getByText('Senza una foto del retro, il retro lo ricostruiamo noi.')).toBeVisible()
  await page.getByRole('button', { name: 'Genera 3 immagini · 3 crediti' }).click()
  await expect(page).toHaveURL(/\/dashboard\/capi\/[0-9a-f-]{36}\?immagine=/)
  const strip = page.getByRole('list', { name: 'Foto e immagini di questo capo' })
  await expect(strip.getByRole('button', { name: /^Apri: felpa-blu/ })).toHaveCount(3)
  await expect(page.getByText('3 di 10 immagini')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ecco il capo indossato' })).toBeVisible()
  const made = (await (await page.request.get('/api/generations')).json()) as {
    poseType: string
    modelName: string | null
  }[]
  expect(made.map(({ poseType }) => poseType)).toEqual(['posteriore', 'laterale', 'frontale'])
  expect(new Set(made.map(({ modelName }) => modelName)).size).toBe(1)

  const { modelName } = made[0] ?? {}
  await strip.getByRole('button', { name: /laterale$/ }).click()
  await expect(page.getByText(`${modelName}, laterale`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`${modelName}, laterale`)).toBeVisible()
  await page.getByRole('button', { name: 'Apri a tutto schermo' }).click()
  await expect(page.getByRole('dialog').getByText('3 di 3')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(`${modelName}, laterale`)).toBeVisible()
  await page.getByRole('button', { name: 'Stesso capo, altra posa' }).click()
  await expect(page.getByText(`Come nell’immagine che hai già: ${modelName}`)).toBeVisible()
})

test('with fewer credits than poses the button is off and says why; a refused pose stays on the bench', async ({
  signedIn: page,
  generate,
}) => {
  for (let made = 0; made < 8; made++) await generate()
  await page.reload()
  await page.getByRole('tab', { name: 'Nuovo Virtual Try-On' }).click()
  await choose(page, 'gonna.jpg')
  await pose(page, 'Laterale').check()
  await pose(page, 'Posteriore').check()
  await expect(page.getByText('Ti restano 2 crediti: scegli meno pose.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Genera 3 immagini · 3 crediti' })).toBeDisabled()
  await pose(page, 'Posteriore').uncheck()
  // Somebody else at the shop takes one of the two meanwhile, and this page has not heard of it.
  await page.route('**/api/events', (route) => route.abort())
  await page.reload()
  await generate()
  await page.getByRole('button', { name: 'Genera 2 immagini · 2 crediti' }).click()
  await expect(page.getByText('Limite raggiunto').first()).toBeVisible()
  await page.unroute('**/api/events')
  await expect(page.getByRole('heading', { name: 'Ecco il capo indossato' })).toBeVisible()
  await page.getByRole('button', { name: /^Foto del capo/ }).click()
  await expect(pose(page, 'Laterale')).toBeChecked()
  await expect(pose(page, 'Frontale')).not.toBeChecked()
  await expect(page.getByText('10 di 10 immagini')).toBeVisible()
})

test('a stored garment gets a photo of its back, which is used and said', async ({
  signedIn: page,
  generate,
}) => {
  await generate()
  await page.goto('/dashboard/storico')
  await page.getByRole('button', { name: /^Crea la posa posteriore/ }).click()
  await expect(page.getByText('Senza una foto del retro, il retro lo ricostruiamo noi.')).toBeVisible()
  await page.getByText('Dettaglio tessuto e foto del retro').click()
  await page.locator('#backImage').setInputFiles(asFile(await shirtPhoto('#222831'), 'retro.jpg'))
  await expect(page.getByAltText('Foto del retro')).toBeVisible()
  await expect(page.getByText('Senza una foto del retro, il retro lo ricostruiamo noi.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Genera immagine' }).click()
  await expect(page.getByRole('heading', { name: 'Ecco il capo indossato' })).toBeVisible()
  await expect(page.getByText(/Il retro è ricostruito/)).toHaveCount(0)
})

test('offline the photo stays, the work waits in words, and goes on with the network', async ({
  signedIn: page,
  service,
}) => {
  await service.next('ok', { times: 1, delayMs: 4000 })
  await choose(page)
  await page.getByRole('button', { name: 'Genera immagine' }).click()
  await expect(page.getByRole('heading', { name: /L’AI sta creando|In coda|Leggo/ })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByRole('heading', { name: 'In attesa della rete' })).toBeVisible()
  const photo = page.getByAltText('La foto del capo che hai caricato')
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Ecco il capo indossato' })).toBeVisible({ timeout: 40_000 })
})

test('a picture that is ready while nobody looks says so on its tab, until somebody does', async ({
  signedIn: page,
  service,
}) => {
  await service.next('ok', { times: 1, delayMs: 2000 })
  const look = (state: 'visible' | 'hidden') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await choose(page)
  await page.getByRole('button', { name: 'Genera immagine' }).click()
  await expect(page).toHaveTitle('(1) in corso · Indosso')
  await look('hidden')
  await expect(page).toHaveTitle('✓ Pronta · Indosso', { timeout: 20_000 })
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon-ready.svg')
  await look('visible')
  await expect(page).toHaveTitle('Indosso')
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon.svg')
})

test('on a phone the choices come step by step above one large button, without a fault for axe', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await choose(page)
  const steps = page.getByRole('navigation', { name: 'Passi' })
  for (const step of ['Capo', 'Chi', 'Posa']) {
    await steps.getByRole('button', { name: step, exact: true }).click()
    const box = await page.getByRole('button', { name: /^Genera/ }).boundingBox()
    expect([step, (box?.height ?? 0) >= 56, (box?.y ?? 0) + (box?.height ?? 0) <= 740]).toEqual([
      step,
      true,
      true,
    ])
    for (const theme of ['light', 'dark']) {
      await page.locator('html').evaluate((html, value) => html.setAttribute('data-theme', value), theme)
      expect([step, theme, await violations(page)]).toEqual([step, theme, []])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
})

test('a photo of more megabytes than a picture can show is made smaller before it travels', async ({
  signedIn: page,
}) => {
  const large = await phonePhoto()
  const travelled = page.waitForRequest((request) => request.url().endsWith('/api/generate-vto'))
  await page.locator('input[type=file]').first().setInputFiles(asFile(large, 'cappotto.jpg'))
  await page.getByRole('button', { name: /^Genera/ }).click()
  const bytes = Number((await (await travelled).allHeaders())['content-length'])
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(large.length / 2)
})
