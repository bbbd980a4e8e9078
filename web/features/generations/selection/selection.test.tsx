// @vitest-environment happy-dom
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Me } from '#contracts/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aGarment, aGeneration, aPerson } from '#web/testing/samples.ts'
import { show } from '#web/testing/show.tsx'
import { Workspace } from '../workspace.tsx'

// The parts of the screen are fetched first.
configure({ asyncUtilTimeout: 5000 })

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/dashboard/storico')
})
const idOf = (index: number) => `00000000-0000-4000-8000-00000000000${index}`
const wardrobe = ['Abito', 'Gonna', 'Giacca', 'Maglia'].map((name, index) =>
  aGarment({ id: idOf(index), name }, index === 3 ? [] : [aGeneration({ id: idOf(index + 4) })]),
)

async function choosing(more: Parameters<typeof answer>[0] = {}, me: Partial<Me> = {}) {
  const calls = answer({
    'GET /api/generations': { status: 200, body: [] },
    'GET /api/garments': { status: 200, body: { data: wardrobe, next: null, total: 4 } },
    ...more,
  })
  show(<Workspace me={aPerson(me)} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Seleziona' }))
  return calls
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Scegli: ${name}` })
const bar = () => within(screen.getByRole('region', { name: 'Capi scelti' }))

test('garments are chosen one by one, as a range with Shift, or all; Esc ends it', async () => {
  await choosing()
  expect(bar().getByText('Tocca i capi da scegliere')).toBeTruthy()
  await userEvent.click(box('Abito'))
  expect(bar().getByText('1 scelta')).toBeTruthy()
  const user = userEvent.setup()
  await user.keyboard('{Shift>}')
  await user.click(box('Giacca'))
  await user.keyboard('{/Shift}')
  expect(bar().getByText('3 scelte')).toBeTruthy()
  expect(box('Gonna').checked).toBe(true)
  await userEvent.click(bar().getByRole('button', { name: 'Seleziona tutti' }))
  expect(bar().getByText('4 scelte')).toBeTruthy()
  await userEvent.click(bar().getByRole('button', { name: 'Deseleziona tutti' }))
  box('Maglia').focus()
  await userEvent.keyboard(' ')
  expect(bar().getByText('1 scelta')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('the ZIP is asked for in a format, and starts at the address of the answer', async () => {
  const url = `#zip`
  const calls = await choosing({
    'POST /api/garments/archives': {
      status: 201,
      body: { url, pictures: 3, expiresAt: '2026-03-05T10:10:00.000Z' },
    },
  })
  expect(bar().getByRole<HTMLButtonElement>('button', { name: 'Scarica ZIP' }).disabled).toBe(true)
  await userEvent.click(box('Maglia'))
  expect(bar().getByText('Nessuna immagine pronta da scaricare.')).toBeTruthy()
  await userEvent.click(bar().getByRole('button', { name: 'Seleziona tutti' }))
  await userEvent.click(bar().getByRole('button', { name: 'Scarica ZIP' }))
  expect(await bar().findByText('Download avviato: 3 immagini')).toBeTruthy()
  expect(calls).toContain('POST /api/garments/archives')
  expect(location.hash).toBe('#zip')
})

test('all go into the bin together, and one button brings back also what somebody has restored already', async () => {
  const deeds = wardrobe
    .slice(0, 3)
    .map(({ id }) => [`DELETE /api/garments/${id}`, { status: 204, body: null }])
  const calls = await choosing({
    ...Object.fromEntries(deeds),
    [`POST /api/garments/${idOf(0)}/restore`]: {
      status: 404,
      body: { code: 'not_found', message: 'Non trovato.' },
    },
    [`POST /api/garments/${idOf(1)}/restore`]: { status: 200, body: wardrobe[1] },
    [`POST /api/garments/${idOf(2)}/restore`]: { status: 200, body: wardrobe[2] },
  })
  for (const name of ['Abito', 'Gonna', 'Giacca']) await userEvent.click(box(name))
  await userEvent.click(bar().getByRole('button', { name: 'Elimina' }))
  // Under the pointer it stays, however long the rest takes.
  const undo = await screen.findByText('Annulla (3)')
  // Radix lets a pointer in only a moment after a toast is drawn.
  await waitFor(() => userEvent.hover(undo))
  expect(screen.getAllByText('3 capi nel cestino').length).toBeGreaterThan(0)
  expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual(['Maglia'])
  await userEvent.click(undo)
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4))
  expect(calls.filter((call) => call.endsWith('/restore'))).toHaveLength(3)
  expect(screen.queryByText('Errore')).toBeNull()
})

test('another pose says what it costs, and why it cannot be ordered', async () => {
  // Free makes and queues ten at once.
  const running = Array.from({ length: 8 }, (_, index) =>
    aGeneration({ id: `running-${index}`, garmentId: null, status: 'processing' }),
  )
  await choosing(
    { 'GET /api/generations': { status: 200, body: running } },
    { monthlyGenerationsUsed: 7, monthlyLimit: 10 },
  )
  await userEvent.click(bar().getByRole('button', { name: 'Seleziona tutti' }))
  await userEvent.click(bar().getByRole('button', { name: 'Altra posa' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Altra posa' }))
  const order = () => dialog.getByRole<HTMLButtonElement>('button', { name: /^Genera/ })
  expect(dialog.getByText('4 immagini · 4 crediti')).toBeTruthy()
  expect(dialog.getByText('Ti restano 3 crediti: scegli meno capi.')).toBeTruthy()
  expect(order().disabled).toBe(true)
  await userEvent.click(dialog.getByRole('button', { name: 'Annulla' }))
  await userEvent.click(box('Maglia'))
  await userEvent.click(bar().getByRole('button', { name: 'Altra posa' }))
  expect(screen.getByText('Adesso c’è posto per 2 immagini in lavorazione: scegli meno capi.')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(box('Abito').checked).toBe(true)
})
