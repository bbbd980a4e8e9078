import type { Page } from '@playwright/test'

/** On the way to a payment: past the question whom the invoice is made out to, which is asked the first time only. */
export async function skipRecipient(page: Page): Promise<void> {
  const skip = page.getByRole('button', { name: 'Sono un privato, salta' })
  await skip.or(page.getByRole('button', { name: /^Paga/ })).waitFor()
  if (await skip.isVisible()) await skip.click()
}
