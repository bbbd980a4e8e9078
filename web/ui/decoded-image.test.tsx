// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { DecodedImage } from './decoded-image.tsx'

/** The answers of the network, in their order: the last one stays. */
let comes: boolean[] = []
let asked: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  asked = []
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(function (this: HTMLImageElement) {
    asked.push(this.getAttribute('src') ?? '')
    const isThere = comes.length > 1 ? comes.shift() : comes[0]
    return isThere ? Promise.resolve() : Promise.reject(new DOMException('no', 'EncodingError'))
  })
})
const show = (src = '/a.png') => <DecodedImage src={src} alt="Il capo indossato" />
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Longer than it is asked for by itself. */
const giveUp = async () => {
  for (let time = 0; time < 4; time++) await pass(3000)
}

test('until a picture is decoded its place is grey, and then it is there', async () => {
  let arrive = () => {}
  vi.mocked(HTMLImageElement.prototype.decode).mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  render(show())
  expect(screen.getByRole('status').textContent).toBe('Carico l’immagine')
  expect(screen.queryByRole('img')).toBeNull()
  await act(async () => arrive())
  expect(screen.getByRole('img', { name: 'Il capo indossato' }).getAttribute('src')).toBe('/a.png')
  expect(screen.queryByRole('status')).toBeNull()
})

test('a picture that did not come is asked for again by itself', async () => {
  comes = [false, true]
  render(show())
  await pass(0)
  expect(screen.queryByRole('alert')).toBeNull()
  await giveUp()
  expect(screen.getByRole('img')).toBeTruthy()
  expect(asked).toEqual(['/a.png', '/a.png'])
})

test('one that does not come at all is said to be missing, and a tap asks for it again', async () => {
  comes = [false]
  render(show())
  await giveUp()
  expect(screen.getByRole('alert').textContent).toContain('L’immagine non si è caricata')
  expect(screen.queryByRole('img')).toBeNull()
  comes = [true]
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByRole('button'))
  await pass(0)
  expect(screen.getByRole('img')).toBeTruthy()
})

test('it comes by itself when the network is back', async () => {
  comes = [false]
  render(show())
  await giveUp()
  comes = [true]
  await act(async () => void dispatchEvent(new Event('online')))
  await pass(0)
  expect(screen.getByRole('img')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('another picture in the same place is asked for afresh, whatever became of the one before', async () => {
  comes = [false]
  const { rerender } = render(show())
  await giveUp()
  comes = [true]
  rerender(show('/b.png'))
  await pass(0)
  expect(screen.getByRole('img').getAttribute('src')).toBe('/b.png')
})
