// @vitest-environment happy-dom
import { act, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Garment } from '#contracts/garments.ts'
import type { Generation } from '#contracts/generations.ts'
import { answer } from '#web/testing/answers.ts'
import { aGarment, aGeneration, aPerson } from '#web/testing/samples.ts'
import { show } from '#web/testing/show.tsx'
import { garmentPath } from './bench/addresses.ts'
import { putGeneration } from './history-cache.ts'
import { Workspace } from './workspace.tsx'

// The parts of the screen are fetched first.
configure({ asyncUtilTimeout: 5000 })

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/dashboard/storico')
})
const page = (data: Garment[], next: string | null = null) => ({
  status: 200,
  body: { data, next, total: data.length },
})

function open(data: Garment[], items: Generation[] = [], more: Parameters<typeof answer>[0] = {}) {
  const calls = answer({
    'GET /api/generations': { status: 200, body: items },
    'GET /api/garments': page(data),
    ...more,
  })
  return { calls, client: show(<Workspace me={aPerson()} />) }
}
const { id } = aGarment()

test('a card shows its garment: picture, photo, missing views, file and day', async () => {
  open([aGarment({ ref: 'AB-12' })], [aGeneration()])
  const card = within(await screen.findByRole('article', { name: 'Abito blu' }))
  expect(card.getByRole('button', { name: 'Apri: Abito blu, frontale' })).toBeTruthy()
  expect(card.getByRole('img', { name: 'Foto del capo: Abito blu' })).toBeTruthy()
  expect(card.getByText('SKU AB-12')).toBeTruthy()
  expect(card.getByText('1 immagine')).toBeTruthy()
  expect(card.getByText('05/03/2026')).toBeTruthy()
  expect(card.getByText('Completata')).toBeTruthy()
  const link = card.getByRole('link', { name: /^Scarica/ })
  expect(link.getAttribute('download')).toBe(`vto-${aGeneration().id}.png`)
})

test('a plus prepares the view on the bench of the garment, which has an address of its own', async () => {
  open([aGarment()], [aGeneration()], { [`GET /api/garments/${id}`]: { status: 200, body: aGarment() } })
  await userEvent.click(await screen.findByRole('button', { name: 'Crea la posa laterale: Abito blu' }))
  expect(await screen.findByText(/La foto è già nel tuo archivio/)).toBeTruthy()
  expect(location.pathname).toBe(`/dashboard/capi/${id}`)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Laterale' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Frontale' }).checked).toBe(false)
  // On the one who wears it already, unless somebody else is wanted.
  expect(screen.getByText('Come nell’immagine che hai già')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Cambia.*Chi lo indossa/ }))
  expect(await screen.findByRole('radio', { name: 'Modella' })).toBeTruthy()
})

test('a garment that is gone says so, and leads on', async () => {
  open([])
  act(() => history.pushState(null, '', '/dashboard/capi/00000000-0000-4000-8000-0000000000ff'))
  expect(await screen.findByRole('heading', { name: 'Questo capo non c’è più' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Vai allo Storico' }))
  expect(location.pathname).toBe('/dashboard/storico')
})

test('the name is edited in place; a refusal shows the fresh one in words', async () => {
  const { calls } = open([aGarment()], [], {
    [`PATCH /api/garments/${id}`]: { status: 409, body: { code: 'stale_edit', message: 'Cambiato.' } },
    [`GET /api/garments/${id}`]: { status: 200, body: aGarment({ name: 'Abito notte', version: 2 }) },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Nome del capo: Abito blu. Modifica' }))
  await userEvent.clear(screen.getByRole('textbox', { name: 'Nome del capo' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Nome del capo' }), 'Abito sera{Enter}')
  expect(calls).toContain(`PATCH /api/garments/${id}`)
  expect((await screen.findAllByText(/Ora si chiama «Abito notte»/)).length).toBeGreaterThan(0)
  expect(screen.getByRole('article', { name: 'Abito notte' })).toBeTruthy()
})

test('Esc leaves the name as it was', async () => {
  const { calls } = open([aGarment()])
  await userEvent.click(await screen.findByRole('button', { name: 'Nome del capo: Abito blu. Modifica' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Nome del capo' }), 'altro{Escape}')
  const name = screen.getByRole('button', { name: 'Nome del capo: Abito blu. Modifica' })
  expect(document.activeElement).toBe(name)
  expect(calls.some((call) => call.startsWith('PATCH'))).toBe(false)
})

test('two deletions are undone by one button that counts', async () => {
  const other = aGarment({ id: '00000000-0000-4000-8000-0000000000c2', name: 'Gonna' }, [])
  const { calls } = open([aGarment(), other], [], {
    [`DELETE /api/garments/${id}`]: { status: 204, body: null },
    [`DELETE /api/garments/${other.id}`]: { status: 204, body: null },
    [`POST /api/garments/${id}/restore`]: { status: 200, body: aGarment() },
    [`POST /api/garments/${other.id}/restore`]: { status: 200, body: other },
  })
  await screen.findByRole('article', { name: 'Gonna' })
  for (const name of ['Abito blu', 'Gonna']) {
    const card = within(screen.getByRole('article', { name }))
    await userEvent.click(card.getByRole('button', { name: `Altre azioni: ${name}` }))
    await userEvent.click(card.getByRole('menuitem', { name: 'Elimina', hidden: true }))
    await waitFor(() => expect(screen.queryByRole('article', { name })).toBeNull())
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Annulla (2)' }))
  expect(calls.filter((call) => call.endsWith('/restore'))).toHaveLength(2)
})

test('what runs is told on its card as the events tell it', async () => {
  const running = aGeneration({ status: 'processing', stage: 'draping', generatedImageUrl: null })
  const { client } = open([aGarment({}, [running])], [running])
  const card = within(await screen.findByRole('article'))
  expect(await card.findByText(/lo faccio indossare/)).toBeTruthy()
  expect(card.getByText('In lavorazione')).toBeTruthy()
  act(() => putGeneration(client, aGeneration()))
  expect(await card.findByRole('button', { name: 'Apri: Abito blu, frontale' })).toBeTruthy()
})

test('an old failure is fetched, and says what became of its credit', async () => {
  const failed = aGeneration({
    status: 'failed',
    generatedImageUrl: null,
    errorMessage: 'Il servizio di generazione non ha risposto in tempo.',
    refunded: true,
  })
  const { calls } = open([aGarment({}, [failed])], [], {
    [`GET /api/generations/${failed.id}`]: { status: 200, body: failed },
  })
  const card = within(await screen.findByRole('article'))
  expect(await card.findByText('Il servizio di generazione non ha risposto in tempo.')).toBeTruthy()
  expect(card.getByText('Credito riaccreditato')).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Riprova' }))
  expect(calls).toContain(`POST /api/generations/${failed.id}/retry`)
})

test('where the photo is at fault, another photo or other choices are offered instead of the same again', async () => {
  const failed = aGeneration({ status: 'failed', generatedImageUrl: null, failure: 'no_garment' })
  open([aGarment({}, [failed])], [failed])
  const card = within(await screen.findByRole('article'))
  const change = await card.findByRole('link', { name: 'Cambia foto o scelte' })
  expect(change.getAttribute('href')).toBe(garmentPath(id))
  expect(card.queryByRole('button', { name: 'Riprova' })).toBeNull()
})

test('search and filters are in the address', async () => {
  const { calls } = open([aGarment()], [], {
    'GET /api/garments?q=seta&favourite=true': page([]),
    'GET /api/garments?favourite=true': page([aGarment({ favourite: true })]),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Preferiti' }))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Cerca per nome o SKU' }), 'seta')
  expect(await screen.findByText('Nessun capo trovato')).toBeTruthy()
  expect(location.search).toBe('?cerca=seta&vista=preferiti')
  expect(calls).not.toContain('GET /api/garments?q=s&favourite=true')
  await userEvent.click(screen.getByRole('button', { name: 'Mostra tutti' }))
  expect(await screen.findByRole('article', { name: 'Abito blu' })).toBeTruthy()
  expect(location.search).toBe('')
})

test('garments far from the window are names only, which the browser finds in the page', async () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    aGarment({ id: `00000000-0000-4000-8000-0000000001${10 + index}`, name: `Abito ${index}` }, []),
  )
  open(many)
  expect(await screen.findByRole('article', { name: 'Abito 0' })).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(12)
  expect(screen.getAllByRole('listitem').filter((item) => item.textContent === 'Abito 29 ')).toHaveLength(1)
})

test('filters are behind one button that counts them, and in the address', async () => {
  const model = { id: '00000000-0000-4000-8000-0000000000d1', name: 'Giulia' }
  const query = `kind=dress&pose=laterale&model=${model.id}&from=2026-03-01&to=2026-03-31`
  history.replaceState(null, '', '/dashboard/storico?tipo=dress&posa=laterale&dal=2026-03-01&al=2026-03-31')
  const { calls } = open([], [], {
    'GET /api/garments/models': { status: 200, body: [model] },
    'GET /api/garments?kind=dress&pose=laterale&from=2026-03-01&to=2026-03-31': page([aGarment()]),
    [`GET /api/garments?${query}`]: page([aGarment()]),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Filtri (3)' }))
  expect(screen.getByLabelText<HTMLInputElement>('Dal').value).toBe('2026-03-01')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Chi lo indossa' }), 'Giulia')
  await waitFor(() => expect(calls).toContain(`GET /api/garments?${query}`))
  expect(location.search).toContain(`modello=${model.id}`)
  await userEvent.click(screen.getByRole('button', { name: 'Togli i filtri' }))
  expect(location.search).toBe('')
})

test('the bin gives back', async () => {
  const expiresAt = '2026-04-04T10:00:00.000Z'
  const { calls } = open([], [], { 'GET /api/garments?status=deleted': page([aGarment({ expiresAt })]) })
  await userEvent.click(await screen.findByRole('link', { name: 'Cestino' }))
  const card = within(await screen.findByRole('article', { name: 'Abito blu' }))
  expect(card.getByText(/Fino al 04\/04\/2026/)).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: /^Ripristina/ }))
  expect(calls).toContain(`POST /api/garments/${id}/restore`)
})
