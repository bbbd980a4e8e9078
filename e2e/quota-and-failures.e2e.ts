import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { asFile, shirtPhoto } from './garment.ts'
import { expect, test } from './quick-pictures.ts'

test('at 80 % a person is warned, at the limit the button says why, and the upgrade is offered', async ({
  signedIn: page,
  generate,
}) => {
  for (let made = 0; made < 7; made++) await generate()
  await page.reload()
  await expect(page.getByText('7 di 10 immagini')).toBeVisible()
  await expect(page.getByText('Stai per raggiungere il limite mensile')).toHaveCount(0)
  await generate()
  // No reload: the page hears of it by itself.
  await expect(page.getByText('8 di 10 immagini')).toBeVisible()
  await expect(page.getByText('Stai per raggiungere il limite mensile')).toBeVisible()
  for (let made = 8; made < 10; made++) await generate()
  await expect(page.getByText('10 di 10 immagini')).toBeVisible()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(asFile(await shirtPhoto()))
  await expect(page.getByRole('button', { name: 'Genera immagine' })).toBeDisabled()
  await page.getByRole('button', { name: 'Upgrade' }).first().click()
  await expect(page.getByRole('heading', { name: 'Piano Professional' })).toBeVisible()
})

test('a picture that fails says why, gives the credit back and can be tried again', async ({
  signedIn: page,
  service,
}) => {
  await service.next('refusal')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(asFile(await shirtPhoto()))
  await page.getByRole('button', { name: 'Genera immagine' }).click()
  await expect(page.getByText('Immagine rifiutata dal filtro di sicurezza').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Storico' }).click()
  await expect(page.getByText('Credito riaccreditato')).toBeVisible()
  await expect(page.getByText('0 di 10 immagini')).toBeVisible()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByText('Generazione completata!').first()).toBeVisible()
  await expect(page.getByText('Immagine generata con AI').first()).toBeVisible()
})

test('T16: a picture that our storage lost says so on its card, gives the credit back and is made again', {
  tag: '@database',
}, async ({ signedIn: page, product, generate }) => {
  await generate()
  const [{ id = '' } = {}] = (await (await page.request.get(`${product.url}/api/generations`)).json()) as {
    id: string
  }[]
  const folder = join(product.dataDir, 'files', 'generations', id)
  for (const name of await readdir(folder)) if (name.startsWith('result-')) await rm(join(folder, name))
  // The page hears of it when it asks for the picture.
  await page.reload()
  await page.getByRole('tab', { name: 'Storico' }).click()
  await expect(page.getByText('Per un problema nostro questa immagine non è più leggibile')).toBeVisible()
  await expect(page.getByText('Credito riaccreditato')).toBeVisible()
  await expect(page.getByText('0 di 10 immagini')).toBeVisible()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByText('Generazione completata!').first()).toBeVisible()
  await expect(page.getByText('1 di 10 immagini')).toBeVisible()
})

test('a removed picture comes back with one click', async ({ signedIn: page, product }) => {
  await page.request.post(`${product.url}/api/generate-vto`, {
    multipart: { productImage: asFile(await shirtPhoto()), selectedGender: 'male' },
    headers: { prefer: 'wait=30' },
  })
  await page.getByRole('tab', { name: 'Storico' }).click()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Elimina' }).click()
  await expect(page.getByText('Nessuna generazione ancora')).toBeVisible()
  await expect(page.getByText('Inizia caricando la tua prima foto prodotto')).toBeVisible()
  await page.getByRole('button', { name: 'Annulla' }).first().click()
  await expect(page.getByRole('tabpanel').getByText('Completata')).toBeVisible()
})

test('the viewer compares, moves and closes by keyboard', async ({ signedIn: page, product }) => {
  for (const colour of ['#1f3a5f', '#7a2233']) {
    await page.request.post(`${product.url}/api/generate-vto`, {
      multipart: { productImage: asFile(await shirtPhoto(colour)), selectedGender: 'female' },
      headers: { prefer: 'wait=30' },
    })
  }
  await page.getByRole('tab', { name: 'Storico' }).click()
  // Both have to be there: the second one may be told a moment after its request was answered.
  await expect(page.getByRole('tabpanel').getByText('Completata')).toHaveCount(2)
  await page.getByRole('button', { name: /^Apri/ }).first().click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText('1 di 2')).toBeVisible()
  await viewer.getByRole('slider').focus()
  const before = await viewer.getByRole('slider').inputValue()
  await page.keyboard.press('End')
  expect(await viewer.getByRole('slider').inputValue()).not.toBe(before)
  await viewer.getByRole('button', { name: 'Successiva' }).click()
  await expect(viewer.getByText('2 di 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
})
