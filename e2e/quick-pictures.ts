import { type StandIn, startOpenaiStandIn } from '#server/testing/start-stand-in.ts'
import { asFile, shirtPhoto } from './garment.ts'
import { startProduct } from './product.ts'
import { test as base, expect } from './test.ts'

interface QuickPictures {
  /** Makes a picture through the API, as the person whose page it is. */
  generate: () => Promise<void>
}

/** The product with an image service in the place of the paid one: fast, and able to fail on request. */
export const test = base.extend<QuickPictures, { service: StandIn }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      await using service = await startOpenaiStandIn()
      await use(service)
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ service }, use) => {
      await using product = await startProduct(service.env)
      await use(product)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  generate: ({ page, product }, use) =>
    use(async () => {
      const response = await page.request.post(`${product.url}/api/generate-vto`, {
        multipart: {
          productImage: asFile(await shirtPhoto()),
          selectedGender: 'female',
          poseType: 'frontale',
        },
        headers: { prefer: 'wait=30' },
      })
      expect(response.status()).toBe(200)
    }),
})
export { expect }
