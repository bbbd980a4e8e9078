import { useOnline } from '#web/ui/use-online.ts'
import { useCopy } from './copy.ts'

export function OfflineNote() {
  const copy = useCopy()
  const isOnline = useOnline()
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
