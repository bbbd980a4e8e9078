import type { Page } from '@playwright/test'
import { skipRecipient } from './skip-recipient.ts'
import { expect } from './test.ts'

/** From the first click to the page that says what became of the payment. */
export async function buy(page: Page, plan = 'Professional'): Promise<void> {
  await page.goto('/account')
  await page.getByRole('button', { name: `Passa a ${plan}` }).click()
  await skipRecipient(page)
  await page.getByRole('button', { name: /^Paga/ }).click()
  await expect(page.getByRole('heading', { name: 'Pagamento Completato!' })).toBeVisible()
}
