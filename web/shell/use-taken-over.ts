import { useEffect } from 'react'

/** The drawn page (main.tsx) has become the app: from now on nothing of it is special. */
export function useTakenOver(): void {
  useEffect(() => document.querySelector('[data-drawn]')?.removeAttribute('data-drawn'), [])
}
