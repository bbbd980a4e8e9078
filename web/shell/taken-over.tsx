import { useEffect } from 'react'

/** Beside what is shown: the drawn page (main.tsx) has become the app, and from now on nothing of it is special. */
export function TakenOver() {
  useEffect(() => document.querySelector('[data-drawn]')?.removeAttribute('data-drawn'), [])
  return null
}
