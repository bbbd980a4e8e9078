import { useSyncExternalStore } from 'react'
import { useCopy } from './copy.ts'

export function OfflineNote() {
  const copy = useCopy()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <p className="border-b border-line bg-tape px-4 py-2 text-center font-medium text-on-tape">
          {copy.offline}
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
