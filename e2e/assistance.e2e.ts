import type { Browser, Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** The super-admin, in a browser of their own. */
async function openDesk(browser: Browser, baseURL: string | undefined, path = '/super-admin'): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  const data = { email: 'super@example.com', password: 'Indosso2026' }
  expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200)
  await page.goto(path)
  return page
}

async function givePlan(chief: Page, email: string, plan: string): Promise<void> {
  const users = await (await chief.request.get(`/api/super-admin/users?search=${email}`)).json()
  const data = { plan, reason: 'Prova', key: crypto.randomUUID() }
  const given = await chief.request.put(`/api/super-admin/users/${users.users[0].id}/plan`, { data })
  expect(given.status()).toBe(200)
}

const within = {
  free: 'Con il tuo piano rispondiamo entro 3 giorni lavorativi.',
  professional: 'Con il tuo piano rispondiamo entro 1 giorno lavorativo.',
  enterprise: 'Con il tuo piano rispondiamo entro 4 ore lavorative.',
}

for (const plan of ['free', 'professional', 'enterprise'] as const)
  test(`${plan} asks, the super-admin answers, and the answer is in the thread and in the mail`, {
    tag: '@database',
  }, async ({ signedIn: page, browser, baseURL }) => {
    const chief = await openDesk(browser, baseURL)
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
    const answer = chief.getByRole('form', { name: 'La tua risposta' })
    await expect(chief.getByText(page.person.email).first()).toBeVisible()
    await answer.getByLabel('Risposte pronte').selectOption('Credito restituito')
    await answer.getByRole('button', { name: 'Rispondi' }).click()
    await expect(chief.getByText('Email nella posta in uscita')).toBeVisible()
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
