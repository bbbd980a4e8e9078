import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { asFile, shirtPhoto } from './garment.ts'
import { expect, test } from './test.ts'

const violations = async (page: Page) => {
  // Colours in the middle of a transition are nobody's design.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

for (const theme of ['dark', 'light'] as const) {
  for (const [device, viewport] of [
    ['desktop', { width: 1366, height: 900 }],
    ['phone', { width: 390, height: 844 }],
  ] as const) {
    test.describe(`${theme} theme, ${device}`, () => {
      test.use({ viewport, reducedMotion: 'reduce' })

      test('the signed-out pages have no accessibility fault', async ({ page }) => {
        await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
        for (const path of [
          '/',
          '/login',
          '/signup',
          '/forgot-password',
          '/reset-password?token=ab12',
          '/reset-password',
          '/non-esiste',
          '/privacy',
        ]) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          expect([path, await violations(page)]).toEqual([path, []])
        }
        await page.goto('/login')
        await page.getByRole('button', { name: 'Accedi' }).click()
        await expect(page.getByText('Email non valida')).toBeVisible()
        expect(await violations(page)).toEqual([])
      })

      test('the dashboard has none: empty, with a photo, in the history', async ({ signedIn: page }) => {
        await page.evaluate((value) => localStorage.setItem('theme', value), theme)
        await page.reload()
        await expect(page.getByRole('heading', { name: 'Utilizzo Mensile' })).toBeVisible()
        expect(await violations(page)).toEqual([])
        await page
          .locator('input[type=file]')
          .first()
          .setInputFiles(asFile(await shirtPhoto()))
        await expect(page.getByRole('button', { name: 'Genera immagine' })).toBeVisible()
        expect(await violations(page)).toEqual([])
        await page.getByRole('tab', { name: 'Storico' }).click()
        await expect(page.getByText('Nessuna generazione ancora')).toBeVisible()
        expect(await violations(page)).toEqual([])
      })
    })
  }
}
