import { useEffect } from 'react'

/** Mounts with the first screen: the app has replaced the prerendered page (main.tsx). */
export function TakenOver() {
  useEffect(() => document.querySelector('[data-drawn]')?.removeAttribute('data-drawn'), [])
  return null
}
