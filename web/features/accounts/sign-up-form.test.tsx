// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer } from '#web/testing/answers.ts'
import { show } from '#web/testing/show.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const fill = async (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await userEvent.type(screen.getByLabelText(label), value)
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Crea Account Gratis' }))

test('ticks the rules of a password off while it is typed', async () => {
  show(<SignUpForm />)
  const met = () =>
    screen.getAllByRole('listitem').filter((rule) => rule.textContent?.endsWith('fatto')).length
  expect(met()).toBe(0)
  await fill({ Password: 'abc' })
  expect(met()).toBe(1)
  await fill({ Password: 'DEFG1' })
  expect(met()).toBe(4)
  // One of the first that anybody would guess, whatever it is made of.
  expect(screen.getByText('Non tra le più comuni').textContent).toBe('Non tra le più comuni: manca')
  await fill({ Password: 'Telaio' })
  expect(met()).toBe(5)
})

test('asks nothing of the server while a field is wrong, and goes to the first one', async () => {
  const calls = answer({})
  show(<SignUpForm />)
  await fill({ Nome: 'Ada', Email: 'ada' })
  await submit()
  expect(await screen.findByText('Cognome richiesto')).toBeTruthy()
  expect(screen.getByText('Email non valida')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Cognome'))
  expect(calls).toEqual([])
})

test('shows an objection of the server on the field it is about', async () => {
  const body = { status: 409, title: 'Conflict', code: 'email_taken', message: 'Email già registrata' }
  answer({ 'POST /api/auth/signup': { status: 409, body } })
  show(<SignUpForm />)
  await fill({ Nome: 'Ada', Cognome: 'Conti', Email: 'ada@example.com', Password: 'Abcdef12' })
  await submit()
  const email = screen.getByLabelText('Email')
  await vi.waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
  const note = document.getElementById(email.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('Email già registrata')
})
