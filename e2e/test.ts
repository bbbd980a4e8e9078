import { createHash, randomUUID } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import { follow } from './follow.ts'
import { type Product, startProduct } from './product.ts'

interface Person {
  email: string
  password: string
}

interface Fixtures {
  /** A page signed in with a new free account. */
  signedIn: Page & { person: Person }
  /** Fails the test when the browser's console shows an error or a policy is violated. */
  quietConsole: undefined
  /** Says what the page was doing when its journey failed, and what its product had done. */
  lastSeen: undefined
}

/** One product for each worker; each test brings its own account. */
export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      await using product = await startProduct()
      await use(product)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  extraHTTPHeaders: async ({}, use, { testId, retry }) => {
    const [a, b, c] = createHash('sha256').update(`${testId} ${retry}`).digest()
    await use({ 'x-forwarded-for': `10.${a}.${b}.${c}` })
  },
  quietConsole: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        // A refused request is logged by the browser itself; what the page makes of it is what the journeys look at.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(String(error)))
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
  lastSeen: [
    async ({ page, product }, use) => {
      const describe = follow(page, product)
      await use(undefined)
      const { title, status, expectedStatus } = test.info()
      if (status !== expectedStatus) process.stdout.write(`${title}: ${status}\n  ${await describe()}\n`)
    },
    { auto: true },
  ],
  signedIn: async ({ page, baseURL }, use) => {
    const person = { email: `${randomUUID()}@example.com`, password: 'Sartoria2026' }
    // Through the public door; the page shares the cookie.
    const response = await page.request.post(`${baseURL}/api/auth/signup`, {
      data: { ...person, firstName: 'Prova', lastName: 'Negozio' },
    })
    expect(response.status()).toBe(201)
    await page.goto('/')
    await use(Object.assign(page, { person }))
  },
})
export { expect }
