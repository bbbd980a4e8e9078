// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '#web/testing/answers.ts'
import { aGeneration } from '#web/testing/samples.ts'
import { show } from '#web/testing/show.tsx'
import { Complaint } from './complaint.tsx'

const { id } = aGeneration()
const call = `POST /api/generations/${id}/complaint`
const answered = (message: string, code: string) => ({
  status: 200,
  body: { message, code, generation: aGeneration({ complaint: 'colour', refunded: true }) },
})

test('one tap says why a picture is wrong, and the answer says what becomes of the credit', async () => {
  const message = 'Grazie: ce ne serviamo per migliorare. Il credito ti è stato restituito.'
  const calls = answer({ [call]: answered(message, 'complaint_refunded') })
  show(<Complaint generation={aGeneration()} />)
  await userEvent.click(screen.getByRole('button', { name: 'Non è venuta bene' }))
  const group = screen.getByRole('group', { name: 'Che cosa non va?' })
  expect([...group.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'Capo diverso',
    'Colore',
    'Forma',
    'Stampa',
    'Mani o corpo',
    'Altro',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Colore' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(calls).toContain(call)
})

test('what was said before is shown, and can be changed', async () => {
  show(<Complaint generation={aGeneration({ complaint: 'print' })} />)
  expect(screen.getByText('Hai detto: stampa')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Non è venuta bene' }))
  const pressed = screen.getByRole('button', { name: 'Stampa' })
  expect(pressed.getAttribute('aria-pressed')).toBe('true')
})

test('Escape closes the question and gives the focus back', async () => {
  show(<Complaint generation={aGeneration()} />)
  const opener = screen.getByRole('button', { name: 'Non è venuta bene' })
  await userEvent.click(opener)
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('group')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('a refusal is said', async () => {
  const message = 'Puoi dire che cosa non va solo di un’immagine completata.'
  answer({ [call]: { status: 409, body: { code: 'not_completed', message } } })
  show(<Complaint generation={aGeneration()} />)
  await userEvent.click(screen.getByRole('button', { name: 'Non è venuta bene' }))
  await userEvent.click(screen.getByRole('button', { name: 'Forma' }))
  expect(await screen.findByText(message)).toBeTruthy()
})
