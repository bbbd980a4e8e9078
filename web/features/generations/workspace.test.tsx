// @vitest-environment happy-dom
import { act, configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Generation } from '#contracts/generations.ts'
import { answer } from '#web/testing/answers.ts'
import { aGarment, aGeneration, aPerson } from '#web/testing/samples.ts'
import { show } from '#web/testing/show.tsx'
import { putGeneration } from './history-cache.ts'
import { Workspace } from './workspace.tsx'

// The parts of the screen are fetched first.
configure({ asyncUtilTimeout: 5000 })

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  vi.stubGlobal('createImageBitmap', async () => ({ width: 900, height: 1200, close: () => undefined }))
})
const photo = (name = 'abito.jpg', type = 'image/jpeg') => new File(['pixels'], name, { type })

function open(items: Generation[] = [], isExhausted = false) {
  answer({
    'GET /api/generations': { status: 200, body: items },
    'GET /api/garments': { status: 200, body: { data: [], next: null, total: 0 } },
    [`GET /api/garments/${aGarment().id}`]: { status: 200, body: aGarment({}, items) },
  })
  const picker = vi.fn(() => null)
  const me = aPerson({ monthlyGenerationsUsed: isExhausted ? 10 : 0 })
  const client = show(<Workspace me={me} modelPicker={picker} />)
  return { client, picker }
}

test('the choices and the button come with the product photo', async () => {
  open()
  expect(screen.queryByRole('button', { name: 'Genera immagine' })).toBeNull()
  await userEvent.upload(screen.getByLabelText('Foto prodotto', { selector: 'input' }), photo())
  expect(await screen.findByRole('button', { name: 'Genera immagine' })).toBeTruthy()
  expect((await screen.findByRole('radio', { name: 'Modella' })).getAttribute('aria-checked')).toBe('true')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Frontale' }).checked).toBe(true)
})

test('the focus goes with the photo to the bench', async () => {
  open()
  await userEvent.upload(screen.getByLabelText('Foto prodotto', { selector: 'input' }), photo())
  await screen.findByRole('button', { name: 'Genera immagine' })
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
})

test('several poses are several images, and the button says what they cost', async () => {
  open()
  await userEvent.upload(screen.getByLabelText('Foto prodotto', { selector: 'input' }), photo())
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Laterale' }))
  expect(screen.getByRole('button', { name: 'Genera 2 immagini · 2 crediti' })).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Laterale' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Frontale' }))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Genera immagine' })
  expect(button.disabled).toBe(true)
  expect(screen.getByText('Scegli almeno una posa.')).toBeTruthy()
})

test('with no quota left the button is off and says why', async () => {
  open([], true)
  await userEvent.upload(screen.getByLabelText('Foto prodotto', { selector: 'input' }), photo())
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Genera immagine' })
  expect(button.disabled).toBe(true)
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe("Hai esaurito i crediti mensili. Effettua l'upgrade per continuare.")
})

test('another gender forgets the chosen model', async () => {
  const { picker } = open()
  await userEvent.upload(screen.getByLabelText('Foto prodotto', { selector: 'input' }), photo())
  const male = await screen.findByRole('radio', { name: 'Modello' })
  const slot = () =>
    picker.mock.lastCall?.at(0) as unknown as { value: string | null; onChange: (id: string) => void }
  act(() => slot().onChange('m1'))
  await waitFor(() => expect(slot().value).toBe('m1'))
  await userEvent.click(male)
  await waitFor(() => expect(slot()).toMatchObject({ gender: 'male', value: null }))
})

test('a file of another kind is refused in words', async () => {
  open()
  const input = screen.getByLabelText('Foto prodotto', { selector: 'input' })
  await userEvent.upload(input, photo('listino.pdf', 'application/pdf'), { applyAccept: false })
  expect((await screen.findByRole('alert')).textContent).toBe('Formato non supportato: usa PNG, JPG o WEBP')
})

test('what runs when the page opens is shown with its stage, and then its result', async () => {
  const { client } = open([aGeneration({ status: 'processing', stage: 'draping' })])
  expect(await screen.findByRole('heading', { name: 'Lo faccio indossare' })).toBeTruthy()
  expect(document.title).toBe('(1) in corso · Indosso')
  act(() => putGeneration(client, aGeneration()))
  expect(await screen.findByRole('heading', { name: 'Ecco il capo indossato' })).toBeTruthy()
  expect(screen.getByText('Studio Indosso (senza AI)')).toBeTruthy()
  expect(document.title).toBe('Indosso')
})

test('an empty history leads back to the first photo', async () => {
  open()
  await userEvent.click(screen.getByRole('tab', { name: 'Storico' }))
  expect(await screen.findByText('Nessuna generazione ancora')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Carica una foto' }))
  expect(screen.getByLabelText('Foto prodotto', { selector: 'input' })).toBeTruthy()
})
