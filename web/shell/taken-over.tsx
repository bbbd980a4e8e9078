import { useEffect } from 'react'

/** Beside what is shown: the app stands where a drawn page did (main.tsx), and from now on nothing of it is special. */
export function TakenOver() {
  useEffect(() => document.querySelector('[data-drawn]')?.removeAttribute('data-drawn'), [])
  return null
}
