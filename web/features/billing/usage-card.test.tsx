// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '#web/testing/answers.ts'
import { aPerson } from '#web/testing/samples.ts'
import { show } from '#web/testing/show.tsx'
import { UsageCard } from './usage-card.tsx'

const near = 'Stai per raggiungere il limite mensile'

test('from 80 % on there is a warning, below there is none', async () => {
  show(<UsageCard me={aPerson({ monthlyGenerationsUsed: 8 })} />)
  expect(await screen.findByText(near)).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('8 di 10 immagini')
  cleanup()
  show(<UsageCard me={aPerson({ monthlyGenerationsUsed: 7 })} />)
  expect(screen.queryByText(near)).toBeNull()
})

test('only the Free plan is offered more', () => {
  show(<UsageCard me={aPerson()} />)
  expect(screen.getByRole('button', { name: 'Upgrade' })).toBeTruthy()
  cleanup()
  show(<UsageCard me={aPerson({ subscriptionPlan: 'enterprise', monthlyLimit: 2000 })} />)
  expect(screen.queryByRole('button', { name: 'Upgrade' })).toBeNull()
  expect(screen.getByText('2000')).toBeTruthy()
})

test('near the limit a plan hears what the next one adds, and the biggest one hears of none', async () => {
  const full = (plan: 'professional' | 'enterprise', limit: number) =>
    show(
      <UsageCard
        me={aPerson({ subscriptionPlan: plan, monthlyLimit: limit, monthlyGenerationsUsed: limit })}
      />,
    )
  full('professional', 400)
  expect(await screen.findByText(/Con Enterprise ne hai 2000 al mese a 39,90/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Vedi i piani' }).getAttribute('href')).toBe('/account')
  cleanup()
  full('enterprise', 2000)
  expect(await screen.findByText('Hai esaurito i crediti mensili')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('only where the credits are used up, a mail is offered for when they are back', async () => {
  show(<UsageCard me={aPerson({ monthlyGenerationsUsed: 9 })} />)
  expect(await screen.findByText(near)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Avvisami quando si azzera' })).toBeNull()
  cleanup()
  const full = aPerson({ monthlyGenerationsUsed: 10 })
  const calls = answer({ 'PUT /api/auth/reset-notice': { status: 200, body: full } })
  show(<UsageCard me={full} />)
  const button = await screen.findByRole('button', { name: 'Avvisami quando si azzera', pressed: false })
  await userEvent.click(button)
  expect(calls).toEqual(['PUT /api/auth/reset-notice'])
  cleanup()
  show(<UsageCard me={{ ...full, isToldOfReset: true }} />)
  await screen.findByRole('button', { name: 'Avvisami quando si azzera', pressed: true })
  expect(await screen.findByText('Ti scriviamo appena hai di nuovo le tue immagini.')).toBeTruthy()
})
