import { buy } from './buy.ts'
import { expect, test } from './quick-pictures.ts'
import { violations } from './violations.ts'

test('whom the invoice is made out to is asked before the first payment, and stands on the invoice', async ({
  signedIn: page,
}) => {
  await page.getByRole('button', { name: 'Upgrade' }).first().click()
  await expect(page.getByRole('heading', { name: 'A chi intestiamo la fattura?' })).toBeVisible()
  await expect(page).toHaveURL(/\/acquisto\/professional$/)
  expect(await violations(page)).toEqual([])
  const onward = page.getByRole('button', { name: 'Continua al pagamento' })
  await onward.click()
  await expect(page.getByText('Ragione sociale richiesta')).toBeVisible()
  for (const [label, value] of [
    ['Ragione sociale', 'Sartoria del Metro S.r.l.'],
    ['Partita IVA', '00743110157'],
    ['Indirizzo e numero civico', 'Via dei Tessitori 12'],
    ['CAP', '20121'],
    ['Comune', 'Milano'],
    ['Provincia', 'MI'],
    ['Codice Destinatario', 'ABC1234'],
  ] as const)
    await page.getByLabel(label).fill(value)
  await onward.click()
  await expect(page.getByRole('heading', { name: 'Piano Professional' })).toBeVisible()
  // Said once: the next click leads straight to the payment.
  await page.getByRole('link', { name: 'Torna indietro senza pagare' }).click()
  await page.getByRole('button', { name: 'Upgrade' }).first().click()
  await page.getByRole('button', { name: /^Paga/ }).click()
  await expect(page.getByRole('heading', { name: 'Pagamento Completato!' })).toBeVisible()
  await page.goto('/account/fatturazione')
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Fattura elettronica/ }).click()
  expect((await arriving).suggestedFilename()).toMatch(/^IT.*\.xml$/)
})

test('who skips the question as a private person is not asked again', async ({ signedIn: page }) => {
  const isAtTheTill = async () => {
    await page.waitForURL(/\/simulated-checkout\//)
    await expect(page.getByRole('heading', { name: 'Piano Professional' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Upgrade' }).first().click()
  await page.getByRole('button', { name: 'Sono un privato, salta' }).click()
  await isAtTheTill()
  for (const [path, button] of [
    ['/', 'Upgrade'],
    ['/account', 'Passa a Professional'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: button }).first().click()
    await isAtTheTill()
  }
})

test('the billing details are checked in Italian and kept', async ({ signedIn: page }) => {
  await page.goto('/account/fatturazione')
  const save = page.getByRole('button', { name: 'Salva i dati' })
  await save.click()
  for (const message of ['Ragione sociale richiesta', 'Indirizzo richiesto', 'Il CAP ha 5 cifre']) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expect(page.getByLabel('Ragione sociale')).toBeFocused()
  await page.getByLabel('Ragione sociale').fill('Sartoria del Metro S.r.l.')
  await page.getByLabel('Partita IVA').fill('00743110158')
  await page.getByLabel('Indirizzo e numero civico').fill('Via dei Tessitori 12')
  await page.getByLabel('CAP').fill('20121')
  await page.getByLabel('Comune').fill('Milano')
  await page.getByLabel('Provincia').fill('mi')
  await save.click()
  await expect(page.getByText('Partita IVA non valida')).toBeVisible()
  await page.getByLabel('Partita IVA').fill('IT 00743110157')
  await save.click()
  await expect(page.getByText('Inserisci il Codice Destinatario o la PEC')).toBeVisible()
  // Who types before the form has led to its fault types into that field.
  await expect(page.getByLabel('Codice Destinatario')).toBeFocused()
  await page.getByLabel('PEC').fill('sartoria@pec.example.com')
  // The other field's message goes with what answers it, and the button moves up.
  await expect(page.getByText('Inserisci il Codice Destinatario o la PEC')).toBeHidden()
  await save.click()
  await expect(page.getByText('Dati di fatturazione salvati').first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Partita IVA')).toHaveValue('00743110157')
  await expect(page.getByLabel('Provincia')).toHaveValue('MI')
  await expect(page.getByLabel('Codice Destinatario')).toHaveValue('')

  await buy(page)
  await page.goto('/account/fatturazione')
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Fattura elettronica/ }).click()
  expect((await arriving).suggestedFilename()).toMatch(/^IT.*\.xml$/)
})
