// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '#web/testing/answers.ts'
import { show } from '#web/testing/show.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { ResetPassword } from './reset-password.tsx'

const confirm = 'POST /api/auth/confirm-password-reset'
const fill = async (first: string, second = first) => {
  await userEvent.type(screen.getByLabelText('Nuova Password'), first)
  await userEvent.type(screen.getByLabelText('Conferma Password'), second)
  await userEvent.click(screen.getByRole('button', { name: 'Reimposta Password' }))
}

test('the request can be sent only with an address, and then again', async () => {
  const calls = answer({
    'POST /api/auth/request-password-reset': { status: 200, body: { message: 'Se l’email è registrata…' } },
  })
  show(<ForgotPassword />)
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Invia link di reset' })
  expect(submit.disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('Email'), 'ada')
  expect(submit.disabled).toBe(false)
  await userEvent.click(submit)
  expect(await screen.findByText('Email non valida')).toBeTruthy()
  expect(calls).toEqual([])
  await userEvent.type(screen.getByLabelText('Email'), '@example.com{Enter}')
  expect(await screen.findByRole('heading', { name: 'Email inviata con successo!' })).toBeTruthy()
  expect(screen.getByText('Email inviata!')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Invia di nuovo' }))
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
})

test('without a token there is no form, no call, and a way to a new link', () => {
  const calls = answer({})
  show(<ResetPassword token={null} />)
  expect(screen.getByRole('heading', { name: 'Link non valido' })).toBeTruthy()
  expect(screen.getByText('Il link di reset password non è valido o è scaduto.')).toBeTruthy()
  expect(screen.getByText('Token mancante. Richiedi un nuovo link di reset.')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Richiedi un nuovo link' })
  expect(link.getAttribute('href')).toBe('/forgot-password')
  expect(calls).toEqual([])
})

test.each([
  ['abc', 'abc', 'Password deve essere almeno 6 caratteri'],
  ['Abc123', 'Abc123', 'Password deve essere almeno 8 caratteri'],
  ['abcdefg1', 'abcdefg1', 'Password deve contenere almeno una lettera maiuscola'],
  ['Cappotto2027', 'Cappotto2028', 'Le password non corrispondono'],
])('the passwords %s and %s are refused with "%s", and nothing is sent', async (first, second, message) => {
  const calls = answer({})
  show(<ResetPassword token="ab12" />)
  await fill(first, second)
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  expect(calls).toEqual([])
})

test('each password can be shown on its own', async () => {
  show(<ResetPassword token="ab12" />)
  const [first] = screen.getAllByRole('button', { name: 'Mostra password' })
  if (first) await userEvent.click(first)
  const types = ['Nuova Password', 'Conferma Password'].map((label) =>
    screen.getByLabelText(label).getAttribute('type'),
  )
  expect(types).toEqual(['text', 'password'])
})

test('a new password leads to the login', async () => {
  answer({ [confirm]: { status: 200, body: { message: 'Ora puoi accedere.' } } })
  show(<ResetPassword token="ab12" />)
  await fill('Cappotto2027')
  expect(await screen.findByRole('heading', { name: 'Password aggiornata!' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Vai al Login' }).getAttribute('href')).toBe('/login')
})

test('a link that has run out is said in the words of the server, with the way to a new one', async () => {
  const message = 'Il link di reset password non è valido o è scaduto.'
  answer({ [confirm]: { status: 400, body: { code: 'reset_link_invalid', message } } })
  show(<ResetPassword token="ab12" />)
  await fill('Cappotto2027')
  expect(await screen.findByRole('heading', { name: 'Link non valido' })).toBeTruthy()
  expect(screen.getAllByText(message)).toHaveLength(2)
})
