// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { OpenAlert } from '#contracts/alerts.ts'
import { answer } from '#web/testing/answers.ts'
import { show } from '#web/testing/show.tsx'
import { Warnings } from './warnings.tsx'

const anAlert = (id: string, kind: string, subject: string): OpenAlert => ({
  id,
  kind,
  subject,
  details: { plan: 'enterprise', left: 3 },
  createdAt: '2026-11-21T10:00:00.000Z',
})
const one = anAlert('0d9b3c1e-4f21-4a7e-9d61-5b7f7f1f0a01', 'duplicate_subscription', 'sub_1')
const other = anAlert('0d9b3c1e-4f21-4a7e-9d61-5b7f7f1f0a02', 'brand_new', 'x')

test('an open alert says what, when and with which details, also one that nobody has words for', () => {
  show(<Warnings plans={[]} alerts={[one, other]} />)
  const [line, strange] = screen.getAllByRole('listitem')
  expect(line?.textContent).toContain('Un abbonamento comprato due volte: sub_1')
  expect(line?.textContent).toContain('21/11/2026, 11:00 · plan: enterprise · left: 3')
  expect(strange?.textContent).toContain('brand_new: x')
  cleanup()
  show(<Warnings plans={[]} alerts={[]} />)
  expect(screen.queryByText('Da guardare')).toBeNull()
})

test('settling asks for the one that was meant, and says so; when somebody was quicker that is said', async () => {
  const path = `/api/super-admin/alerts/${one.id}/settle`
  const calls = answer({ [`POST ${path}`]: { status: 204, body: null } })
  show(<Warnings plans={[]} alerts={[other, one]} />)
  const settle = (alert: string) => screen.getByRole('button', { name: `Segna come risolto: ${alert}` })
  await userEvent.click(settle('Un abbonamento comprato due volte, sub_1'))
  const news = screen.getByRole('region', { name: /Notifiche/ })
  expect(await within(news).findByText('Segnalazione risolta')).toBeTruthy()
  expect(calls).toEqual([`POST ${path}`])
  await userEvent.click(settle('brand_new, x'))
  expect(await within(news).findByText('Errore')).toBeTruthy()
})

test('many alerts leave the figures in sight until somebody wants all of them', async () => {
  const many = Array.from({ length: 6 }, (_, at) =>
    anAlert(`0d9b3c1e-4f21-4a7e-9d61-5b7f7f1f0b0${at}`, 'x', `${at}`),
  )
  show(<Warnings plans={[]} alerts={many} />)
  expect(within(screen.getByRole('region', { name: 'Da guardare' })).getAllByRole('listitem')).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: 'Mostra le altre 3' }))
  expect(within(screen.getByRole('region', { name: 'Da guardare' })).getAllByRole('listitem')).toHaveLength(6)
})
