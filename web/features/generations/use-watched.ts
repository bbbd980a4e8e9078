import { useState } from 'react'
import type { Generation } from '#contracts/generations.ts'
import { recall, remember } from '#web/ui/tab-memory.ts'

const storageKey = 'watched-generation'

/** Which generation the work area shows; kept for the tab, so that a reload shows it again. */
export function useWatched(items: Generation[], running: Generation[], isLoaded: boolean) {
  const [id, setId] = useState(() => recall(storageKey))
  const [hasLooked, setLooked] = useState(false)
  // Once, when the history arrives: what runs is shown. Later it would push a form away that somebody is filling in.
  if (isLoaded && !hasLooked) {
    setLooked(true)
    if (!items.some((item) => item.id === id)) setId(running[0]?.id ?? null)
  }
  const start = (next: string) => {
    remember(storageKey, next)
    setId(next)
  }
  const stop = () => {
    remember(storageKey, null)
    setId(null)
  }
  return { id, start, stop }
}
