// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '#web/testing/answers.ts'
import { show } from '#web/testing/show.tsx'
import { SignInForm } from './sign-in-form.tsx'

test('a wrong password is said beside it, and the cursor is back there', async () => {
  const body = { code: 'bad_credentials', message: 'Email o password non corretti' }
  answer({ 'POST /api/auth/login': { status: 401, body } })
  show(<SignInForm />)
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com')
  const password = screen.getByLabelText('Password')
  await userEvent.type(password, 'Sartoria2025')
  await userEvent.click(screen.getByRole('button', { name: 'Accedi' }))
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
  const note = document.getElementById(password.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('Email o password non corretti')
  await waitFor(() => expect(document.activeElement).toBe(password))
})
