import type { Page } from '@playwright/test'
import { plans } from '#contracts/plans.ts'
import { givePlan, openConsole } from './super-admin.ts'
import { expect, test } from './test.ts'

const within = {
  free: 'Con il tuo piano rispondiamo entro 3 giorni lavorativi.',
  professional: 'Con il tuo piano rispondiamo entro 1 giorno lavorativo.',
  enterprise: 'Con il tuo piano rispondiamo entro 4 ore lavorative.',
}

/** How many promises to the accounts of a plan were kept, as the desk says it. */
const kept = (chief: Page, plan: keyof typeof within) =>
  chief
    .getByRole('region', { name: 'Promesse mantenute, ultimi 12 mesi' })
    .locator('div')
    .filter({ has: chief.getByText(plans[plan].name, { exact: true }) })
    .getByRole('definition')

for (const plan of ['free', 'professional', 'enterprise'] as const)
  test(`${plan} asks, the super-admin answers, and the answer is in the thread and in the mail`, {
    tag: '@database',
  }, async ({ signedIn: page, browser, baseURL }) => {
    const chief = await openConsole(browser, baseURL)
    if (plan !== 'free') await givePlan(chief, page.person.email, plan)
    await page.goto('/assistenza')
    await expect(page).toHaveTitle('Assistenza · Indosso')
    await expect(page.getByText(within[plan])).toBeVisible()
    const form = page.getByRole('form', { name: 'Scrivi all’assistenza' })
    await form.getByRole('button', { name: 'Invia la richiesta' }).click()
    await expect(form.getByText('Scrivi un oggetto')).toBeVisible()
    const subject = `<b>Colore</b> sbagliato, ${plan}`
    await form.getByLabel('Oggetto').fill(subject)
    await form.getByLabel('Che cosa succede?').fill('La giacca era verde.\n\nOra è blu.')
    await form.getByRole('button', { name: 'Invia la richiesta' }).dblclick()
    await expect(page).toHaveURL(/\/assistenza\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
    await expect(page.getByText(/In attesa di risposta · Risposta entro il \d\d\/\d\d\/\d{4}/)).toBeVisible()

    await chief.getByRole('tab', { name: 'Assistenza' }).click()
    await chief.getByRole('button', { name: subject }).click()
    await expect(kept(chief, plan)).toHaveText('nessuna risposta ancora')
    const answer = chief.getByRole('form', { name: 'La tua risposta' })
    await expect(chief.getByText(page.person.email).first()).toBeVisible()
    await answer.getByLabel('Risposte pronte').selectOption('Credito restituito')
    await answer.getByRole('button', { name: 'Rispondi' }).click()
    await expect(chief.getByText('Email nella posta in uscita')).toBeVisible()
    await expect(kept(chief, plan)).toHaveText('100% (1 su 1)')
    await answer.getByRole('button', { name: 'Chiudi la richiesta' }).click()
    await expect(answer.getByRole('button', { name: 'Riapri' })).toBeVisible()

    await page.reload()
    await expect(page.getByText('Hai ragione, l’immagine non è come dovrebbe.')).toBeVisible()
    await expect(page.getByText(/ · Chiusa · /)).toBeVisible()
    const outbox = await (await chief.request.get('/outbox')).text()
    expect(outbox).toMatch(/Richiesta n\. \d+: la nostra risposta/)
    expect(outbox).toContain('Hai ragione, l’immagine non è come dovrebbe.')
    await page.getByRole('textbox', { name: 'Scrivi ancora' }).fill('Grazie!')
    await page.getByRole('button', { name: 'Invia', exact: true }).click()
    await expect(page.getByText(/In attesa di risposta/)).toBeVisible()
    await chief.context().close()
  })

test('a question that nobody answered in time is red at the desk and cannot be closed', async ({
  signedIn: page,
  browser,
  baseURL,
}) => {
  const subject = `Nessuno risponde, ${page.person.email}`
  const asked = await page.request.post('/api/support/tickets', { data: { subject, text: 'Quando?' } })
  expect(asked.status()).toBe(201)
  const chief = await openConsole(browser, baseURL, 'about:blank')
  // Ten days later, by the clock of the one who answers.
  await chief.clock.setFixedTime(Date.now() + 10 * 24 * 3600_000)
  await chief.goto('/super-admin?scheda=assistenza')
  const line = chief.getByRole('button', { name: subject })
  await expect(line.getByText(/^In ritardo: la risposta era attesa entro il/)).toBeVisible()
  await line.click()
  await chief.getByRole('button', { name: 'Chiudi la richiesta' }).click()
  await expect(chief.getByText('Rispondi prima di chiudere').first()).toBeVisible()
  await chief.context().close()
})
