import { asFile, shirtPhoto } from './garment.ts'
import { givePlan, openConsole } from './super-admin.ts'
import { expect, test } from './test.ts'
import { violations } from './violations.ts'

test('the super-admin names an account manager, and the shop sees a face and books a call', {
  tag: '@database',
}, async ({ signedIn: page, browser, baseURL }) => {
  const chief = await openConsole(browser, baseURL)
  const id = await givePlan(chief, page.person.email, 'enterprise')
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Il tuo account manager' })
  await expect(card.getByText('rispondiamo entro 4 ore lavorative')).toBeVisible()

  await chief.getByRole('tab', { name: 'Assistenza' }).click()
  await expect(chief.getByText(/account Enterprise non ha/)).toBeVisible()
  const form = chief.getByRole('form', { name: 'Nuovo account manager' })
  await form.getByLabel('Nome e cognome').fill('Giulia')
  await form.getByLabel('Email').fill('giulia@example.com')
  await form.getByLabel('Telefono (facoltativo)').fill('chiamami')
  await form.getByLabel(/^Link per prenotare/).fill('https://agenda.example/giulia')
  await form.getByRole('button', { name: 'Aggiungi' }).click()
  await expect(form.getByText('Scrivi un numero di telefono')).toBeVisible()
  await form.getByLabel('Telefono (facoltativo)').fill('+39 055 123456')
  await form.getByRole('button', { name: 'Aggiungi' }).click()
  await expect(chief.getByText('0 account assegnati')).toBeVisible()
  await chief.getByLabel('Foto di Giulia').setInputFiles(asFile(await shirtPhoto()))
  await expect(chief.getByRole('img', { name: 'Foto di Giulia' })).toBeVisible()
  expect(await violations(chief)).toEqual([])

  await chief.goto(`/super-admin/utenti/${id}`)
  await chief.getByRole('button', { name: 'Assegna l’account manager' }).click()
  const deed = chief.getByRole('form', { name: 'Assegna l’account manager' })
  await deed.getByLabel('Account manager').selectOption('Giulia')
  await deed.getByLabel('Motivo').fill('Cliente nuovo')
  await deed.getByRole('button', { name: 'Assegna' }).click()
  await expect(deed).toHaveCount(0)
  await chief.context().close()

  for (const path of ['/', '/account']) {
    await page.goto(path)
    await expect(card.getByText('Giulia', { exact: true })).toBeVisible()
    await expect(card.getByRole('img', { name: 'Foto di Giulia' })).toBeVisible()
    await expect(card.getByRole('link', { name: '+39 055 123456' })).toHaveAttribute(
      'href',
      'tel:+39055123456',
    )
    await expect(card.getByRole('link', { name: /^Prenota una chiamata/ })).toHaveAttribute(
      'href',
      'https://agenda.example/giulia',
    )
    expect(await violations(page)).toEqual([])
  }
})

test('who is not on Enterprise sees no account manager', async ({ signedIn: page }) => {
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Il tuo account manager' })).toHaveCount(0)
})
