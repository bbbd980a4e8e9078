import type { Me } from '#contracts/accounts.ts'
import type { Generation } from '#contracts/generations.ts'
import { generations } from '#contracts/generations.ts'

interface Listeners {
  onGeneration: (generation: Generation) => void
  onUser: (me: Me) => void
  /** The line is open: whatever was said before it was may have been missed. */
  onOpen: () => void
  /** The server would not have it: perhaps the session is over. */
  onRefused: () => void
}

const firstRetryMs = 2000
const longestRetryMs = 60_000

/** Server-sent events of the signed-in person; answers a function that hangs up. */
export function listen({ onGeneration, onUser, onOpen, onRefused }: Listeners): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let waking: AbortController | undefined
  let retryMs = firstRetryMs
  /** The account has more lines than it may: coming back at once would end another tab's, which would come back… */
  const rest = () => {
    source?.close()
    waking = new AbortController()
    const wake = () => {
      if (document.visibilityState !== 'visible') return
      waking?.abort()
      open()
    }
    window.addEventListener('focus', wake, { signal: waking.signal })
    document.addEventListener('visibilitychange', wake, { signal: waking.signal })
  }
  const open = () => {
    source = new EventSource(generations.events.path, { withCredentials: true })
    source.addEventListener('generation', (event) => onGeneration(JSON.parse(event.data)))
    // To the page that shows it, whose code is not fetched here.
    source.addEventListener('batch', (event) =>
      dispatchEvent(new CustomEvent('indosso-batch', { detail: JSON.parse(event.data).id })),
    )
    source.addEventListener('user', (event) => onUser(JSON.parse(event.data)))
    source.addEventListener('replaced', rest)
    source.onopen = () => {
      retryMs = firstRetryMs
      onOpen()
    }
    source.onerror = () => {
      // A dropped line comes back by itself; one that the server refused does not.
      if (source?.readyState !== EventSource.CLOSED) return
      onRefused()
      timer = setTimeout(open, retryMs)
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    }
  }
  open()
  return () => {
    clearTimeout(timer)
    waking?.abort()
    source?.close()
  }
}
