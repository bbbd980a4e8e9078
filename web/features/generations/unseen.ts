import { useSyncExternalStore } from 'react'

// Pictures that became ready while nobody looked: the title and the mark on the tab's icon say so until somebody does.

let count = 0
const listeners = new Set<() => void>()

export const useUnseen = (): number => useSyncExternalStore(subscribe, () => count)

/** A picture is ready. Told by the browser too, where that was wished for. */
export function noteReady(title: string, body: string): void {
  if (document.visibilityState === 'visible') return
  set(count + 1)
  if (!mayNotify()) return
  try {
    new Notification(title, { body, icon: '/apple-touch-icon.png', tag: 'ready' }).onclick = () =>
      window.focus()
  } catch {
    // Phones allow it to service workers only.
  }
}

const mayNotify = (): boolean => 'Notification' in window && Notification.permission === 'granted'

/** Whether somebody who waits can be asked if the browser may tell them. */
export const canOfferNotice = (): boolean => 'Notification' in window && Notification.permission === 'default'

export const askForNotice = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === 'granted'

function set(next: number): void {
  count = next
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = next > 0 ? '/favicon-ready.svg' : '/favicon.svg'
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

if (typeof document !== 'undefined')
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && count > 0) set(0)
  })
