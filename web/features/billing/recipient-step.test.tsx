// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer } from '#web/testing/answers.ts'
import { show } from '#web/testing/show.tsx'
import { RecipientStep } from './recipient-step.tsx'
import { UpgradeButton } from './upgrade-button.tsx'

const start = 'POST /api/create-checkout-session'
const paying = { status: 200, body: { url: 'https://pay.example.com/1' } }
const leave = vi.fn()

beforeEach(() => void vi.spyOn(location, 'assign').mockImplementation(leave))
afterEach(() => {
  leave.mockReset()
})

test('before the first payment, Upgrade leads to the question whom the invoice is made out to', async () => {
  const calls = answer({ 'GET /api/billing/recipient': { status: 200, body: { mustAsk: true } } })
  show(<UpgradeButton />)
  await userEvent.click(screen.getByRole('button', { name: 'Upgrade' }))
  await waitFor(() => expect(location.pathname).toBe('/acquisto/professional'))
  expect(calls).not.toContain(start)
})

test('once it is answered, Upgrade leads to the payment', async () => {
  answer({ 'GET /api/billing/recipient': { status: 200, body: { mustAsk: false } }, [start]: paying })
  show(<UpgradeButton />)
  await userEvent.click(screen.getByRole('button', { name: 'Upgrade' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith(paying.body.url))
})

test('who buys as a private person goes on without, and sees the net price beside the gross one', async () => {
  const calls = answer({ 'GET /api/billing/profile': { status: 200, body: null }, [start]: paying })
  show(<RecipientStep plan="professional" />)
  expect(screen.getByRole('heading', { name: 'A chi intestiamo la fattura?' })).toBeTruthy()
  expect(screen.getByText(/^19,90\s€ = 16,31\s€ \+ IVA al mese$/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Sono un privato, salta' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith(paying.body.url))
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([])
})

test('a shop fills its details in, they are saved, and the payment follows', async () => {
  const profile = { companyName: 'Sartoria', vatNumber: '00743110157', recipientCode: 'ABC1234' }
  const place = { address: 'Via dei Tessitori 12', postalCode: '20121', city: 'Milano', province: 'MI' }
  const calls = answer({
    'GET /api/billing/profile': { status: 200, body: null },
    'PUT /api/billing/profile': { status: 200, body: { ...profile, ...place, taxCode: null, pec: null } },
    [start]: paying,
  })
  show(<RecipientStep plan="professional" />)
  const onward = await screen.findByRole('button', { name: 'Continua al pagamento' }, { timeout: 5000 })
  await userEvent.click(onward)
  expect(await screen.findByText('Ragione sociale richiesta')).toBeTruthy()
  expect(calls).not.toContain(start)
  for (const [label, value] of [
    ['Ragione sociale', profile.companyName],
    ['Partita IVA', profile.vatNumber],
    ['Codice Destinatario', profile.recipientCode],
    ['Indirizzo e numero civico', place.address],
    ['CAP', place.postalCode],
    ['Comune', place.city],
    ['Provincia', place.province],
  ] as const)
    await userEvent.type(screen.getByLabelText(label), value)
  await userEvent.click(onward)
  await waitFor(() => expect(leave).toHaveBeenCalledWith(paying.body.url))
  expect(calls).toContain('PUT /api/billing/profile')
})
