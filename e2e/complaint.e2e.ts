import type { Page } from '@playwright/test'
import { vaguePhoto } from '#server/testing/photos.ts'
import { asFile, shirtPhoto } from './garment.ts'
import { expect, test } from './quick-pictures.ts'
import { violations } from './violations.ts'

async function request(
  page: Page,
  url: string,
  fields: { productImage: ReturnType<typeof asFile>; garmentKind?: string },
): Promise<void> {
  const response = await page.request.post(`${url}/api/generate-vto`, {
    multipart: { selectedGender: 'female', ...fields },
    headers: { prefer: 'wait=30' },
  })
  expect(response.status()).toBe(200)
}

test('a picture that is wrong gives its credit back once where we were not sure of it', async ({
  signedIn: page,
  product,
}) => {
  await request(page, product.url, { productImage: asFile(await vaguePhoto()) })
  await page.goto('/dashboard/storico')
  await expect(page.getByText('1 di 10 immagini')).toBeVisible()
  await page.getByRole('button', { name: /^Apri/ }).first().click()
  const viewer = page.getByRole('dialog')
  await viewer.getByRole('button', { name: 'Non è venuta bene' }).click()
  await expect(viewer.getByRole('group', { name: 'Che cosa non va?' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await viewer.getByRole('button', { name: 'Capo diverso' }).click()
  const thanks = 'Grazie: ce ne serviamo per migliorare. Il credito ti è stato restituito.'
  await expect(viewer.getByText(thanks)).toBeVisible()
  await viewer.getByRole('button', { name: 'Stampa' }).click()
  await expect(viewer.getByRole('button', { name: 'Stampa', pressed: true })).toBeVisible()
  // The first Escape closes the question, the second the picture.
  await page.keyboard.press('Escape')
  await expect(viewer.getByText('Hai detto: stampa')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page.getByText('0 di 10 immagini')).toBeVisible()
  await page.goto('/account/crediti')
  await expect(page.getByText('Non è venuta bene')).toHaveCount(1)
})

test('of a clear photo the answer says why the credit does not come back', async ({
  signedIn: page,
  product,
}) => {
  await request(page, product.url, { productImage: asFile(await shirtPhoto()), garmentKind: 't-shirt' })
  await page.goto('/dashboard/storico')
  await page.getByRole('button', { name: /^Apri/ }).first().click()
  const viewer = page.getByRole('dialog')
  await viewer.getByRole('button', { name: 'Non è venuta bene' }).click()
  await viewer.getByRole('button', { name: 'Mani o corpo' }).click()
  await expect(
    viewer.getByText(
      'Grazie: ce ne serviamo per migliorare. Il credito non torna, perché la foto era chiara e sul tipo di capo non c’erano dubbi.',
    ),
  ).toBeVisible()
  await expect(page.getByText('1 di 10 immagini')).toBeVisible()
})
