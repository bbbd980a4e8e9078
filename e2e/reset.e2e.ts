import { expect, test } from './test.ts'

test('who forgot the password gets a link by mail, chooses a new one and signs in with it', async ({
  signedIn: page,
  browser,
  product,
}) => {
  const { email } = page.person
  const visitor = await (await browser.newContext({ baseURL: product.url })).newPage()
  await visitor.goto('/login')
  await visitor.getByRole('link', { name: 'Password dimenticata?' }).click()
  await expect(visitor.getByRole('button', { name: 'Invia link di reset' })).toBeDisabled()
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByRole('button', { name: 'Invia link di reset' }).click()
  await expect(visitor.getByRole('heading', { name: 'Email inviata con successo!' })).toBeVisible()
  await expect(visitor.getByText('Email inviata!', { exact: true }).first()).toBeVisible()

  const letter = visitor
    .locator('article', { hasText: email })
    .filter({ hasText: 'Reimposta la tua password' })
  await expect(async () => {
    await visitor.goto('/outbox')
    await expect(letter).toBeVisible({ timeout: 500 })
  }).toPass()
  const link = new URL(
    (await letter.getByRole('link', { name: 'reset-password' }).getAttribute('href')) ?? '',
  )
  await visitor.goto(`${link.pathname}${link.search}`)
  await visitor.getByLabel('Nuova Password').fill('Cappotto2027')
  await visitor.getByLabel('Conferma Password').fill('Cappotto2028')
  await visitor.getByRole('button', { name: 'Reimposta Password' }).click()
  await expect(visitor.getByText('Le password non corrispondono')).toBeVisible()
  await visitor.getByLabel('Conferma Password').fill('Cappotto2027')
  await visitor.getByRole('button', { name: 'Reimposta Password' }).click()
  await expect(visitor.getByRole('heading', { name: 'Password aggiornata!' })).toBeVisible()

  // Sessions elsewhere have ended.
  expect((await page.request.get(`${product.url}/api/auth/user`)).status()).toBe(401)
  await visitor.getByRole('link', { name: 'Vai al Login' }).click()
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByLabel('Password', { exact: true }).fill('Cappotto2027')
  await visitor.getByRole('button', { name: 'Accedi' }).click()
  await expect(visitor.getByRole('heading', { name: 'Utilizzo Mensile' })).toBeVisible()

  await visitor.context().clearCookies()
  await visitor.goto(`${link.pathname}${link.search}`)
  await visitor.getByLabel('Nuova Password').fill('Giacca2028')
  await visitor.getByLabel('Conferma Password').fill('Giacca2028')
  await visitor.getByRole('button', { name: 'Reimposta Password' }).click()
  await expect(visitor.getByRole('heading', { name: 'Link non valido' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Richiedi un nuovo link' }).click()
  await expect(visitor.getByRole('heading', { name: 'Password dimenticata?' })).toBeVisible()
})
