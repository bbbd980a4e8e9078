import { expect, test } from './quick-pictures.ts'

test('until the picture is there nothing is called "dopo", and one that did not come is fetched again', async ({
  signedIn: page,
  generate,
}) => {
  await generate()
  await page.goto('/dashboard/storico')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let asked = 0
  await page.route(/\/image\?size=full/, async (route) => {
    asked++
    if (asked === 1) return route.abort()
    await held
    return route.continue()
  })
  await page.getByRole('button', { name: /^Apri/ }).first().click()
  const viewer = page.getByRole('dialog')
  await expect.poll(() => asked).toBe(2)
  await expect(viewer.getByText('Carico l’immagine')).toHaveCount(1)
  await expect(viewer.getByRole('slider')).toHaveCount(0)
  await expect(viewer.getByText('dopo', { exact: true })).toHaveCount(0)
  release()
  await expect(viewer.getByRole('slider', { name: 'Confronta prima e dopo' })).toBeVisible()
  await expect(viewer.getByText('dopo', { exact: true })).toBeVisible()
})

test('a picture that does not come is said to be missing, and is there when the network is', async ({
  signedIn: page,
  context,
  generate,
}) => {
  await generate()
  await page.goto('/dashboard/storico')
  await page.route(/\/image\?size=full/, (route) => route.abort())
  await page.getByRole('button', { name: /^Apri/ }).first().click()
  const viewer = page.getByRole('dialog')
  const missing = viewer.getByText('L’immagine non si è caricata: controlla la connessione.')
  await expect(missing).toBeVisible()
  await page.unroute(/\/image\?size=full/)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(viewer.getByRole('slider', { name: 'Confronta prima e dopo' })).toBeVisible()
  await expect(missing).toHaveCount(0)
})
