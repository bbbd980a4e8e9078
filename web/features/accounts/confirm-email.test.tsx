// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '#web/testing/answers.ts'
import { aPerson } from '#web/testing/samples.ts'
import { show } from '#web/testing/show.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { ConfirmNote } from './confirm-note.tsx'

const confirm = 'POST /api/auth/confirm-email'
const tap = () => userEvent.click(screen.getByRole('button', { name: 'Conferma indirizzo' }))

test('T8: opening the link asks nothing of the server; one tap confirms', async () => {
  const calls = answer({
    [confirm]: { status: 200, body: { message: 'Indirizzo confermato.', email: 'ada@example.com' } },
  })
  show(<ConfirmEmail token="ab12" />)
  expect(calls).toEqual([])
  await tap()
  expect(await screen.findByRole('heading', { name: 'Indirizzo confermato' })).toBe(document.activeElement)
  expect(screen.getByText('ada@example.com è confermato.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Accedi' }).getAttribute('href')).toBe('/login')
})

test('T8: without a token, and with one that does not hold, the page says so and what to do', async () => {
  answer({ [confirm]: { status: 400, body: { code: 'confirmation_link_invalid' } } })
  show(<ConfirmEmail token={null} />)
  expect(screen.getByRole('heading', { name: 'Link non valido' })).toBeTruthy()
  cleanup()
  show(<ConfirmEmail token="ab12" />)
  await tap()
  expect(await screen.findByRole('heading', { name: 'Link non valido' })).toBeTruthy()
  expect(screen.getByText(/Accedi per riceverne un altro/)).toBeTruthy()
})

test('T8: a server that is away leaves the button where it is', async () => {
  const message = 'Servizio momentaneamente non disponibile. Riprova tra poco.'
  answer({ [confirm]: { status: 503, body: { code: 'unavailable', message } } })
  show(<ConfirmEmail token="ab12" />)
  await tap()
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Conferma indirizzo' })).toBeTruthy()
})

test('T8: the note says where we have written, and writes again', async () => {
  const calls = answer({
    'POST /api/auth/request-email-confirmation': {
      status: 200,
      body: { message: 'Ti abbiamo mandato un nuovo link.' },
    },
  })
  show(<ConfirmNote me={aPerson({ email: 'ada@example.com', mustConfirmEmail: true })} />)
  expect(screen.getByText(/^Ti abbiamo scritto a ada@example.com/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Invia di nuovo' }))
  expect(await screen.findByText('Ti abbiamo mandato un nuovo link.')).toBeTruthy()
  expect(calls).toHaveLength(1)
})
