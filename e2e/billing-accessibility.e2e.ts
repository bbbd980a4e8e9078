import type { Page } from '@playwright/test'
import { faultsInEveryLook } from './looks.ts'
import { skipRecipient } from './skip-recipient.ts'
import { expect, test } from './test.ts'

const done = (page: Page) => page.getByRole('heading', { name: 'Pagamento Completato!' })

/** Each state of the screens about money, in an order that leads from one to the next. */
const states: [string, (page: Page) => Promise<void>][] = [
  ['the plans of who pays nothing', (page) => open(page, '/account', 'Scegli un piano')],
  ['no credits used yet', (page) => open(page, '/account/crediti', 'Movimenti dei crediti')],
  [
    'billing details with errors',
    async (page) => {
      await open(page, '/account/fatturazione', 'Dati di fatturazione')
      await page.getByRole('button', { name: 'Salva i dati' }).click()
      await expect(page.getByText('Ragione sociale richiesta')).toBeVisible()
    },
  ],
  ['profile', (page) => open(page, '/account/profilo', 'Indirizzo email')],
  ['password and devices', (page) => open(page, '/account/sicurezza', 'Dispositivi')],
  [
    'the data of the account',
    async (page) => {
      await open(page, '/account/privacy', 'Scarica i miei dati')
      await page.getByRole('button', { name: 'Scarica i miei dati' }).click()
      await page.getByRole('radio', { name: '30 giorni' }).click()
      await expect(page.getByRole('button', { name: 'Salva la scelta' })).toBeVisible()
    },
  ],
  ['whom the invoice is made out to', (page) => open(page, '/acquisto/professional', /^A chi intestiamo/)],
  ['no payment session', (page) => open(page, '/payment-success', 'Errore')],
  ['a payment that is unknown', (page) => open(page, '/payment-success?session_id=cs_none', 'Errore')],
  [
    'a payment that is done',
    async (page) => {
      await page.goto('/account')
      await page.getByRole('button', { name: 'Passa a Professional' }).click()
      await skipRecipient(page)
      await page.getByRole('button', { name: /^Paga/ }).click()
      await expect(done(page)).toBeVisible()
      // The dashboard comes after five seconds, and axe may need longer.
      await page.getByRole('button', { name: 'Resta qui' }).click()
    },
  ],
  [
    'what another plan would cost',
    async (page) => {
      await page.goto('/account')
      await page.getByRole('button', { name: 'Passa a Enterprise' }).click()
      await expect(page.getByRole('button', { name: /^Conferma e paga/ })).toBeVisible()
    },
  ],
  ['invoices', (page) => open(page, '/account/fatturazione', /^Fattura \d/)],
  [
    'a plan that was cancelled',
    async (page) => {
      await page.goto('/account')
      await page.getByRole('button', { name: 'Disdici' }).click()
      await page.getByRole('button', { name: 'Disdici a fine periodo' }).click()
      await expect(page.getByText('Disdetta programmata')).toBeVisible()
    },
  ],
  [
    'a payment that failed, on the dashboard',
    async (page) => {
      await page.getByRole('button', { name: 'Riattiva il piano' }).click()
      await page.getByRole('link', { name: 'Fatturazione' }).click()
      await page.getByRole('button', { name: 'Gestisci sul portale' }).click()
      await page.getByRole('button', { name: 'Il pagamento non riesce' }).click()
      await open(page, '/', 'Utilizzo Mensile')
      await expect(page.getByText('Il pagamento del rinnovo non è riuscito')).toBeVisible()
    },
  ],
]

async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
}

test('no screen about money has an accessibility fault, in both themes, on desktop and phone', async ({
  signedIn: page,
}) => {
  test.slow()
  const found: string[] = []
  for (const [state, reach] of states) {
    await reach(page)
    found.push(...(await faultsInEveryLook(page)).map((fault) => `${state}, ${fault}`))
  }
  expect(found).toEqual([])
})
