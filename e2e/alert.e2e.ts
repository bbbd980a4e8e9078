import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'
import { asFile, shirtPhoto } from './garment.ts'
import { faultsInEveryLook } from './looks.ts'
import { startProduct } from './product.ts'
import { test as base, expect } from './test.ts'

/** The product with an image service that does not know our key. */
const test = base.extend({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      await using service = await startOpenaiStandIn()
      await service.next('unauthorized', { times: 0 })
      await using product = await startProduct(service.env)
      await use(product)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('what needs a person stands above the figures, without an accessibility fault, until it is settled', async ({
  signedIn: page,
}) => {
  test.slow()
  const photo = { productImage: asFile(await shirtPhoto()), selectedGender: 'female', poseType: 'frontale' }
  expect((await page.request.post('/api/generate-vto', { multipart: photo })).status()).toBe(202)
  await page.context().clearCookies()
  const login = { email: 'super@example.com', password: 'Indosso2026' }
  expect((await page.request.post('/api/auth/login', { data: login })).status()).toBe(200)
  const alert = page.getByRole('region', { name: 'Da guardare' })
  await expect(async () => {
    await page.goto('/super-admin')
    await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
    await expect(alert).toContainText('Un fornitore di immagini rifiuta le richieste: openai', {
      timeout: 1_000,
    })
  }).toPass()
  expect(await faultsInEveryLook(page)).toEqual([])
  await alert.getByRole('button', { name: /^Segna come risolto: Un fornitore/ }).click()
  await expect(alert).toHaveCount(0)
  await expect(page.getByText(/^Segnalazione risolta: /)).toBeVisible()
})
