import { everyLook } from './looks.ts'
import { expect, test } from './quick-pictures.ts'

test('the menu of formats shows what each asks and what the picture fails, by keyboard too', async ({
  signedIn: page,
  generate,
}) => {
  test.setTimeout(180_000)
  await generate()
  await page.getByRole('tab', { name: 'Storico' }).click()
  await page.getByRole('button', { name: /^Apri/ }).first().click()
  const button = page.getByRole('button', { name: 'Formati' })
  for await (const { width, faults, keep } of everyLook(page)) {
    await button.click()
    const menu = page.getByRole('region', { name: 'Formati' })
    await expect(menu.getByRole('link', { name: /px/ })).toHaveCount(13)
    await expect(menu.getByText(/serve 255/).first()).toBeVisible({ timeout: 60_000 })
    expect(await faults()).toEqual([])
    const isWider = await page
      .getByRole('dialog')
      .evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth)
    const { x = -1, width: breadth = 0 } = (await menu.boundingBox()) ?? {}
    expect([isWider, x >= 0, x + breadth <= width]).toEqual([false, true, true])
    await page.keyboard.press('ArrowDown')
    await expect(menu.getByRole('link', { name: /Sfondo bianco/ })).toBeFocused()
    await keep(page, 'formats')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
  }
  await button.click()
  const download = page.waitForEvent('download', { timeout: 60_000 })
  await page
    .getByRole('link', { name: /Amazon/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/^vto-.+-amazon\.jpg$/)
  const ghost = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('link', { name: /^Manichino invisibile/ }).click()
  expect((await ghost).suggestedFilename()).toMatch(/^vto-.+-manichino-invisibile\.png$/)
})
