import { useGenerations } from './garment-queries.ts'
import { useHistory } from './queries.ts'
import { Viewer } from './viewer.tsx'

export interface Opened {
  id: string
  /** The pictures of a garment; without them, all that are finished. */
  ids: string[] | null
}

interface OpenedViewerProps {
  opened: Opened
  onMove: (to: { id: string }) => void
  onClose: () => void
}

export function OpenedViewer({ opened: { id, ids }, onMove, onClose }: OpenedViewerProps) {
  const history = useHistory()
  const ofGarment = useGenerations(ids ?? [])
  const items = (ids ? ofGarment : history.items).filter(({ status }) => status === 'completed')
  const current = items.find((item) => item.id === id)
  return current && <Viewer items={items} current={current} onMove={onMove} onClose={onClose} />
}
