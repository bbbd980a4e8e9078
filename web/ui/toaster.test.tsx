// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Toaster } from './toaster.tsx'
import { leaveToast, showLeftToast, toast, useToasts } from './toasts.ts'

const Count = () => <output>{useToasts().length}</output>
const region = () => screen.getByRole('region', { name: 'Notifiche (F8)' })

test('only the newest toast is shown', () => {
  render(<Toaster />)
  act(() => {
    toast({ title: 'Prima' })
    toast({ title: 'Seconda' })
  })
  expect(region().textContent).toContain('Seconda')
  expect(region().textContent).not.toContain('Prima')
})

test('a toast can carry one action', async () => {
  const undo = vi.fn()
  render(<Toaster />)
  act(() =>
    toast({ title: 'Immagine eliminata', action: { label: 'Annulla', altText: 'Annulla', run: undo } }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Annulla' }))
  expect(undo).toHaveBeenCalledOnce()
})

test('a toast can wait for the page that comes after a navigation, once', () => {
  leaveToast({ title: 'Login effettuato' })
  render(<Toaster />)
  act(showLeftToast)
  expect(region().textContent).toContain('Login effettuato')
  expect(sessionStorage.getItem('toast')).toBeNull()
})

test('F8 leads to the toasts', () => {
  render(<Toaster />)
  act(() => toast({ title: 'Breve' }))
  act(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', code: 'F8', bubbles: true }))
  })
  expect(region().contains(document.activeElement)).toBe(true)
})

test('Esc pressed elsewhere leaves a toast alone and still closes a dialog', () => {
  render(<Toaster />)
  act(() => toast({ title: 'Breve' }))
  const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  act(() => void document.body.dispatchEvent(press))
  expect(press.defaultPrevented).toBe(false)
  expect(region().querySelector('[data-state=open]')).not.toBeNull()
})

test('a toast closes after five seconds', () => {
  vi.useFakeTimers()
  render(<Toaster />)
  act(() => toast({ title: 'Breve' }))
  act(() => vi.advanceTimersByTime(4999))
  expect(region().querySelector('[data-state=open]')).not.toBeNull()
  act(() => vi.advanceTimersByTime(1))
  expect(region().querySelector('[data-state=open]')).toBeNull()
  vi.useRealTimers()
})

test('a toast with something to do stays for ten seconds', () => {
  vi.useFakeTimers()
  render(<Toaster />)
  act(() => toast({ title: 'Eliminata', action: { label: 'Annulla', altText: 'Annulla', run: () => {} } }))
  act(() => vi.advanceTimersByTime(9999))
  expect(region().querySelector('[data-state=open]')).not.toBeNull()
  act(() => vi.advanceTimersByTime(1))
  expect(region().querySelector('[data-state=open]')).toBeNull()
  vi.useRealTimers()
})

test('a swipe to the right takes a toast away from 50 px on, a shorter one or another way does not', () => {
  render(<Toaster />)
  act(() => toast({ title: 'Da togliere' }))
  const card = () => region().querySelector('[data-state=open]')
  const swipe = (clientX: number, clientY: number) => {
    const open = card()
    if (!open) throw new Error('no toast is open')
    fireEvent.pointerDown(open, { button: 0, clientX: 0, clientY: 0 })
    for (const share of [0.5, 1])
      fireEvent.pointerMove(open, { clientX: clientX * share, clientY: clientY * share })
    fireEvent.pointerUp(open, { clientX, clientY })
  }
  for (const [x, y] of [
    [50, 0],
    [-200, 0],
    [0, 200],
  ] as const) {
    swipe(x, y)
    expect(card()).not.toBeNull()
  }
  swipe(51, 0)
  expect(card()).toBeNull()
})

test('a dismissed toast is forgotten after 1000000 ms', () => {
  vi.useFakeTimers()
  render(
    <>
      <Count />
      <Toaster />
    </>,
  )
  act(() => toast({ title: 'Breve' }))
  act(() => vi.advanceTimersByTime(5000))
  act(() => vi.advanceTimersByTime(999_999))
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('1')
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('0')
  vi.useRealTimers()
})
