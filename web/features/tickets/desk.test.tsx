// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AskedTicket, KeptPromises } from '#contracts/tickets.ts'
import { answer } from '#web/testing/answers.ts'
import { show } from '#web/testing/show.tsx'
import { Desk } from './desk.tsx'

const aTicket: AskedTicket = {
  id: '0d9b3c1e-4f21-4a7e-9d61-5b7f7f1f0a01',
  number: 1001,
  subject: 'Il colore è sbagliato',
  plan: 'enterprise',
  state: 'waiting',
  createdAt: '2026-11-23T09:00:00.000Z',
  dueAt: '2026-11-23T13:00:00.000Z',
  firstAnsweredAt: null,
  awaitedBy: '2020-11-23T13:00:00.000Z',
  updatedAt: '2026-11-23T09:00:00.000Z',
  userId: '0d9b3c1e-4f21-4a7e-9d61-5b7f7f1f0a02',
  email: 'negozio@example.com',
}
const promises: KeptPromises[] = [
  { plan: 'free', kept: 0, broken: 0 },
  { plan: 'professional', kept: 3, broken: 0 },
  { plan: 'enterprise', kept: 199, broken: 1 },
]

test('broken promises are in alarm, and a share of nearly all is never rounded up to all', async () => {
  const counts = { waiting: 1, overdue: 1, answered: 0, closed: 0 }
  const body = { tickets: [aTicket], counts, promises }
  answer({ 'GET /api/super-admin/tickets?state=waiting&page=1': { status: 200, body } })
  show(<Desk />)
  expect(await screen.findByText('1 in ritardo')).toBeTruthy()
  const late = screen.getByText('In ritardo: la risposta era attesa entro il 23/11/2020, 14:00')
  expect(late.className).toContain('text-alarm')
  const kept = within(screen.getByRole('region', { name: 'Promesse mantenute, ultimi 12 mesi' }))
  const shares = kept.getAllByRole('definition')
  expect(shares.map(({ textContent, className }) => [textContent, className.includes('text-alarm')])).toEqual(
    [
      ['nessuna risposta ancora', false],
      ['100% (3 su 3)', false],
      ['99% (199 su 200)', true],
    ],
  )
})
