import { addressesOf, isOpen, type PageName, pageNames, pageOf } from '#contracts/pages.ts'
import { pageTitles } from '#server/testing/page-titles.ts'
import { expect, test } from './test.ts'

for (const language of ['it', 'en'] as const)
  test(`every page of the table has its title and a heading in the language ${language}`, async ({
    page,
  }) => {
    test.slow()
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const see = async (name: PageName) => {
      const address = addressesOf(name).find((each) => each.language === language)
      await page.goto(address?.path ?? pageOf(name).paths[0])
      await expect(page, name).toHaveTitle(pageTitles[name][language])
      await expect(page.locator('html'), name).toHaveAttribute('lang', language)
      await expect(page.locator('h1'), name).toHaveCount(1)
    }
    for (const name of pageNames.filter(isOpen)) await see(name)
    const response = await page.request.post('/api/auth/login', {
      data: { email: 'super@example.com', password: 'Indosso2026' },
    })
    expect(response.status()).toBe(200)
    for (const name of pageNames.filter((each) => !isOpen(each))) await see(name)
  })
