// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPerson } from '#web/testing/samples.ts'
import { show } from '#web/testing/show.tsx'
import { PaymentAlert } from './payment-alert.tsx'

test('as long as there is grace, the last day is said, with the article it takes', () => {
  const late = aPerson({
    subscriptionPlan: 'professional',
    subscriptionStatus: 'past_due',
    graceEndsAt: '2026-03-08T10:00:00.000Z',
  })
  show(<PaymentAlert me={late} />)
  expect(screen.getByText(/Il piano Professional resta attivo fino all’8 marzo/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Aggiorna il pagamento' })).toBeTruthy()
})

test('when it is over, the plan is suspended until it is paid', () => {
  show(
    <PaymentAlert
      me={aPerson({ subscriptionStatus: 'past_due', graceEndsAt: '2026-03-01T10:00:00.000Z' })}
    />,
  )
  expect(screen.getByText(/Il piano è sospeso/)).toBeTruthy()
})

test('a disputed payment is the bank’s to decide, and one that ended needs no alarm', () => {
  show(<PaymentAlert me={aPerson({ subscriptionStatus: 'frozen' })} />)
  expect(screen.getByText('Un pagamento è stato contestato')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  show(<PaymentAlert me={aPerson({ subscriptionStatus: 'canceled' })} />)
  expect(screen.queryByText(/pagamento/)).toBeNull()
})
