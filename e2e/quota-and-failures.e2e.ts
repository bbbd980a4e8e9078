import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { asFile, shirtPhoto } from './garment.ts'
import { expect, test } from './quick-pictures.ts'
import { skipRecipient } from './skip-recipient.ts'
import { violations } from './violations.ts'

test('at 80 % a person is warned, at the limit the button says why, and the upgrade is offered', async ({
  signedIn: page,
  generate,
}) => {
  for (let made = 0; made < 7; made++) await generate()
  // A page that has just come shows what is being made, and that may have been the first of them.
  await page.goto('/')
  await expect(page.getByText('7 di 10 immagini')).toBeVisible()
  await expect(page.getByText('Stai per raggiungere il limite mensile')).toHaveCount(0)
  await generate()
  // No reload: the page hears of it by itself.
  await expect(page.getByText('8 di 10 immagini')).toBeVisible()
  await expect(page.getByText('Stai per raggiungere il limite mensile')).toBeVisible()
  for (let made = 8; made < 10; made++) await generate()
  await expect(page.getByText('10 di 10 immagini')).toBeVisible()
  await page.getByRole('button', { name: 'Avvisami quando si azzera' }).click()
  await expect(page.getByText('Ti scriviamo appena hai di nuovo le tue immagini.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Avvisami quando si azzera', pressed: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(asFile(await shirtPhoto()))
  await expect(page.getByRole('button', { name: 'Genera immagine' })).toBeDisabled()
  await page.getByRole('button', { name: 'Upgrade' }).first().click()
  await skipRecipient(page)
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
  // A page that had shown it would not ask for it again within an hour.
  await page.goto('about:blank')
  await generate()
  const [{ id = '' } = {}] = (await (await page.request.get(`${product.url}/api/generations`)).json()) as {
    id: string
  }[]
  const folder = join(product.dataDir, 'files', 'generations', id)
  for (const name of await readdir(folder)) if (name.startsWith('result-')) await rm(join(folder, name))
  // The page hears of it when it asks for the picture.
  await page.goto('/dashboard/storico')
  // As the card says it; until the archive is there, the bench says it in other words.
  const lost = 'Frontale. Per un problema nostro questa immagine non è più leggibile'
  await expect(page.getByRole('tabpanel').getByText(lost)).toBeVisible()
  await expect(page.getByText('Credito riaccreditato')).toBeVisible()
  await expect(page.getByText('0 di 10 immagini')).toBeVisible()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByText('Generazione completata!').first()).toBeVisible()
  await expect(page.getByText('1 di 10 immagini')).toBeVisible()
})

test('removed garments come back with one click, or from the bin', async ({ signedIn: page, product }) => {
  for (const colour of ['#1f3a5f', '#7a2233'])
    await page.request.post(`${product.url}/api/generate-vto`, {
      multipart: { productImage: asFile(await shirtPhoto(colour)), selectedGender: 'male' },
      headers: { prefer: 'wait=30' },
    })
  await page.goto('/dashboard/storico')
  const cards = page.getByRole('tabpanel').getByRole('article')
  await expect(cards).toHaveCount(2)
  const discard = async (left: number) => {
    await cards
      .first()
      .getByRole('button', { name: /^Altre azioni/ })
      .click()
    // By keyboard: the last entry of the menu, once it has the focus.
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(cards).toHaveCount(left)
  }
  await discard(1)
  await discard(0)
  await expect(page.getByText('Nessuna generazione ancora')).toBeVisible()
  await expect(page.getByText('Inizia caricando la tua prima foto prodotto')).toBeVisible()
  await page.getByRole('button', { name: 'Annulla (2)' }).click()
  await expect(page.getByRole('tabpanel').getByText('Completata')).toHaveCount(2)
  await discard(1)
  await page.getByRole('link', { name: 'Cestino' }).click()
  await page.getByRole('button', { name: /^Ripristina/ }).click()
  await expect(page.getByText('Il cestino è vuoto')).toBeVisible()
  await page.goBack()
  await expect(cards).toHaveCount(2)
})

test('another pose of a stored garment needs no upload, and is a view on the same card', async ({
  signedIn: page,
  generate,
}) => {
  await generate()
  await page.goto('/dashboard/storico')
  await page.getByRole('button', { name: /^Crea la posa laterale/ }).click()
  await expect(page.getByText('La foto è già nel tuo archivio')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Laterale' })).toBeChecked()
  await page.getByRole('button', { name: 'Genera immagine' }).click()
  await expect(page.getByText('Generazione completata!').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Storico' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: /^Apri: .*, laterale$/ }).click()
  await expect(page.getByRole('dialog').getByText('2 di 2')).toBeVisible()
})

test('the viewer compares, moves and closes by keyboard', async ({ signedIn: page, product }) => {
  // Of one garment: the viewer leafs through its views.
  for (const poseType of ['laterale', 'frontale']) {
    await page.request.post(`${product.url}/api/generate-vto`, {
      multipart: { productImage: asFile(await shirtPhoto()), selectedGender: 'female', poseType },
      headers: { prefer: 'wait=30' },
    })
  }
  await page.getByRole('tab', { name: 'Storico' }).click()
  // Both have to be there: the second one may be told a moment after its request was answered.
  await expect(page.getByRole('tabpanel').getByRole('button', { name: /^Apri/ })).toHaveCount(2)
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
