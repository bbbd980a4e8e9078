// @vitest-environment happy-dom
import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Coaching } from '#contracts/generations.ts'
import { answer } from '#web/testing/answers.ts'
import { aPerson } from '#web/testing/samples.ts'
import { show } from '#web/testing/show.tsx'
import { Workspace } from './workspace.tsx'

// The parts of the screen are fetched first.
configure({ asyncUtilTimeout: 5000 })

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  vi.stubGlobal('createImageBitmap', async () => ({ width: 900, height: 1200, close: () => undefined }))
})
async function choosePhoto(coaching: Coaching | Promise<Coaching> | null): Promise<void> {
  answer({
    'GET /api/generations': { status: 200, body: [] },
    'POST /api/coach': coaching ? { status: 200, body: coaching } : { status: 503, body: {} },
  })
  show(<Workspace me={aPerson()} />)
  const input = screen.getByLabelText('Foto prodotto', { selector: 'input' })
  await userEvent.upload(input, new File(['pixels'], 'abito.jpg', { type: 'image/jpeg' }))
}

const isChosen = async (name: string) =>
  (await screen.findByRole('radio', { name })).getAttribute('aria-checked') === 'true'

test('a kind that was recognised is one line, and can be changed', async () => {
  await choosePhoto({ advice: [], garmentKind: 'dress', kindConfidence: 0.95 })
  expect(await screen.findByText('Bella foto: il capo si vede bene.')).toBeTruthy()
  expect(await screen.findByText('riconosciuto dalla foto')).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Gonna' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Cambia.*Tipo di capo/ }))
  expect(await isChosen('Vestito')).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'Gonna' }))
  expect(await screen.findByText('Gonna')).toBeTruthy()
  expect(screen.queryByText('Vestito')).toBeNull()
})

test('a kind that is not sure is asked for kindly', async () => {
  await choosePhoto({ advice: ['busy'], garmentKind: 'sweater', kindConfidence: 0.5 })
  expect(await screen.findByText(/^Che capo è\? Non ne siamo sicuri/)).toBeTruthy()
  expect(await screen.findByText(/^Lo sfondo è molto movimentato/)).toBeTruthy()
  expect(await isChosen('Automatico')).toBe(true)
})

test('before a credit is spent on a garment that was not recognised the person is asked once', async () => {
  await choosePhoto({ advice: [], garmentKind: 'sweater', kindConfidence: 0.5 })
  const sent = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined)
  expect(await screen.findByText(/^Che capo è\? Non ne siamo sicuri/)).toBeTruthy()
  const button = screen.getByRole('button', { name: 'Genera immagine' })
  await userEvent.click(button)
  expect(screen.getByText(/^Che capo è\? Indicalo qui sopra/)).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
  await userEvent.click(button)
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce())
  sent.mockRestore()
})

test('who presses before the photo was looked at is asked as well, and keeps the focus', async () => {
  const looked = Promise.withResolvers<Coaching>()
  await choosePhoto(looked.promise)
  const sent = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Genera immagine' })
  await userEvent.click(button)
  expect([button.disabled, document.activeElement]).toEqual([false, button])
  looked.resolve({ advice: [], garmentKind: 'sweater', kindConfidence: 0.5 })
  expect(await screen.findByText(/^Che capo è\? Indicalo qui sopra/)).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
  sent.mockRestore()
})

test('only the most important advice is given, and the picture can be asked for all the same', async () => {
  await choosePhoto({ advice: ['too_dark', 'blurred'], garmentKind: 'top', kindConfidence: 0.9 })
  expect(await screen.findByText(/^La foto è un po’ scura/)).toBeTruthy()
  expect(screen.queryByText(/mossa/)).toBeNull()
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Genera immagine' })
  expect(button.disabled).toBe(false)
})

test('without an answer of the coach nothing is in the way', async () => {
  await choosePhoto(null)
  expect(await isChosen('Automatico')).toBe(true)
  expect(await screen.findByRole('button', { name: 'Genera immagine' })).toBeTruthy()
  expect(screen.queryByText(/Che capo è/)).toBeNull()
})
