import { useEffect, useEffectEvent, useRef } from 'react'
import type { Generation } from '#contracts/generations.ts'
import { isRunning, useHistory } from './queries.ts'

/** Tells once about each generation that was seen running and is not any more, however the news came. */
export function useFinished(onFinished: (generation: Generation) => void): void {
  const { items } = useHistory()
  const wasRunning = useRef(new Set<string>())
  const tell = useEffectEvent(onFinished)
  useEffect(() => {
    for (const item of items) {
      if (isRunning(item)) wasRunning.current.add(item.id)
      else if (wasRunning.current.delete(item.id)) tell(item)
    }
  }, [items])
}
