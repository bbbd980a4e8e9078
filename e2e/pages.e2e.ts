import { addressesOf, isOpen, type PageName, pageNames, pageOf } from '#contracts/pages.ts'
import { expect, test } from './test.ts'

const titles: Record<PageName, { it: string; en: string }> = {
  landing: {
    it: 'Indosso · Dal tavolo alla vetrina, senza set',
    en: 'Indosso · From the table to the shop window, without a set',
  },
  privacy: { it: 'Privacy · Indosso', en: 'Privacy · Indosso' },
  terms: { it: 'Termini · Indosso', en: 'Terms · Indosso' },
  cookies: { it: 'Cookie · Indosso', en: 'Cookies · Indosso' },
  login: { it: 'Accedi · Indosso', en: 'Sign in · Indosso' },
  signup: { it: 'Crea Account · Indosso', en: 'Create account · Indosso' },
  'forgot-password': { it: 'Password dimenticata · Indosso', en: 'Forgot password · Indosso' },
  'reset-password': { it: 'Reimposta la password · Indosso', en: 'Reset your password · Indosso' },
  'confirm-email': { it: 'Conferma il tuo indirizzo · Indosso', en: 'Confirm your address · Indosso' },
  dashboard: { it: 'Indosso', en: 'Indosso' },
  account: { it: 'Piano · Account · Indosso', en: 'Plan · Account · Indosso' },
  'payment-success': { it: 'Pagamento · Indosso', en: 'Payment · Indosso' },
  admin: { it: 'Area admin · Indosso', en: 'Admin area · Indosso' },
  'super-admin': { it: 'Super Admin · Indosso', en: 'Super Admin · Indosso' },
}

for (const language of ['it', 'en'] as const)
  test(`every page of the table has its title and a heading in the language ${language}`, async ({
    page,
  }) => {
    test.slow()
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const see = async (name: PageName) => {
      const address = addressesOf(name).find((each) => each.language === language)
      await page.goto(address?.path ?? pageOf(name).paths[0])
      await expect(page, name).toHaveTitle(titles[name][language])
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
