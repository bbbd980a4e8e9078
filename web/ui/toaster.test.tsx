// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Toaster } from './toaster.tsx'
import { leaveToast, showLeftToast, toast } from './toasts.ts'

afterEach(cleanup)
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
