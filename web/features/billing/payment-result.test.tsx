// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer } from '#web/testing/answers.ts'
import { show } from '#web/testing/show.tsx'
import { PaymentResult } from './payment-result.tsx'

const call = 'GET /api/verify-checkout-session?session_id=cs_1'
const paid = {
  session: { id: 'cs_1', status: 'complete' },
  user: { email: 'negozio@example.com', subscriptionPlan: 'professional', subscriptionStatus: 'active' },
}
const problem = (status: number, code: string) => ({
  status,
  body: { status, code, message: 'Impossibile verificare il pagamento' },
})

beforeEach(() => history.replaceState(null, '', '/payment-success'))
test('without a session nothing is asked', () => {
  const calls = answer({})
  show(<PaymentResult sessionId={null} />)
  expect(screen.getByRole('heading').textContent).toBe('Errore')
  expect(screen.getByText('Sessione di pagamento non valida')).toBeTruthy()
  expect(screen.getByText(/Se hai pagato, il piano si attiva comunque/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Torna alla dashboard' })).toBeTruthy()
  expect(calls).toEqual([])
})

test('while the provider is away it can be asked again, and then says what was bought', async () => {
  answer({ [call]: problem(502, 'payment_not_verified') })
  show(<PaymentResult sessionId="cs_1" />)
  expect(screen.getByRole('heading').textContent).toBe('Verifica in corso...')
  expect(await screen.findByText('Impossibile verificare il pagamento')).toBeTruthy()
  answer({ [call]: { status: 200, body: paid } })
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }))
  expect(await screen.findByText('Pagamento Completato!')).toBeTruthy()
  for (const fact of ['Professional', 'Attivo', 'negozio@example.com'])
    expect(screen.getByText(fact)).toBeTruthy()
})

test('a session that is not theirs is not worth asking for again', async () => {
  answer({ [call]: problem(404, 'payment_unknown') })
  show(<PaymentResult sessionId="cs_1" />)
  expect(await screen.findByText('Impossibile verificare il pagamento')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull()
})

test('five seconds later the dashboard comes, unless the way there has the focus', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  answer({ [call]: { status: 200, body: paid } })
  show(<PaymentResult sessionId="cs_1" />)
  expect(await screen.findByText('Torni alla dashboard tra 5 secondi.')).toBeTruthy()
  for (let second = 0; second < 4; second++) await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(location.pathname).toBe('/payment-success')
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(location.pathname).toBe('/')

  cleanup()
  history.replaceState(null, '', '/payment-success')
  show(<PaymentResult sessionId="cs_1" />)
  await screen.findByText('Torni alla dashboard tra 5 secondi.')
  act(() => screen.getByRole('link', { name: 'Vai alla dashboard' }).focus())
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(location.pathname).toBe('/payment-success')
  expect(screen.getByText('Resti su questa pagina finché vuoi.')).toBeTruthy()
})
