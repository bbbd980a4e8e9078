// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '#web/testing/show.tsx'
import { Pager } from './pager.tsx'

function Pages({ asked }: { asked: number[] }) {
  const [page, setPage] = useState(1)
  const go = (next: number) => {
    asked.push(next)
    setPage(next)
  }
  return <Pager page={page} total={5007} onPage={go} />
}

test('any page is reached by its number, one beyond the last is the last, and the keyboard stays there', async () => {
  const asked: number[] = []
  show(<Pages asked={asked} />)
  const number = screen.getByRole('spinbutton', { name: 'Pagina' })
  const go = async (text: string) => {
    await userEvent.clear(number)
    await userEvent.type(number, `${text}{Enter}`)
  }
  await go('13')
  expect(screen.getByText('2401–2600 di 5007')).toBeTruthy()
  await go('99')
  expect(screen.getByText('5001–5007 di 5007')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pagina successiva' })).toHaveProperty('disabled', true)
  // Nothing typed is nothing asked.
  await go('')
  expect(number).toHaveProperty('value', '26')
  expect(document.activeElement).toBe(number)
  await userEvent.click(screen.getByRole('button', { name: 'Pagina precedente' }))
  expect(number).toHaveProperty('value', '25')
  expect(asked).toEqual([13, 26, 25])
})
