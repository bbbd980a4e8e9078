import { useState } from 'react'
import type { Generation } from '#contracts/generations.ts'

const storageKey = 'watched-generation'

/** Which generation the work area shows; kept for the tab, so that a reload shows it again. */
export function useWatched(running: Generation[]) {
  const [id, setId] = useState(() => sessionStorage.getItem(storageKey))
  const [isFree, setFree] = useState(false)
  const start = (next: string) => {
    sessionStorage.setItem(storageKey, next)
    setId(next)
  }
  const stop = () => {
    sessionStorage.removeItem(storageKey)
    setId(null)
    setFree(true)
  }
  // A page that opens while something runs shows it, until the person asks for the form.
  return { id: id ?? (isFree ? null : (running[0]?.id ?? null)), start, stop }
}
