import { useGarment, useGeneration, useGenerations } from './garment-queries.ts'
import { leaves } from './garment-views.ts'
import { Viewer } from './viewer.tsx'

interface OpenedViewerProps {
  id: string
  onMove: (to: { id: string }) => void
  onClose: () => void
}

/** The viewer of one picture, which leafs through all of its garment. */
export function OpenedViewer({ id, onMove, onClose }: OpenedViewerProps) {
  const opened = useGeneration(id)
  const { data: garment } = useGarment(opened?.garmentId ?? null)
  const ofGarment = useGenerations(garment ? leaves(garment) : [])
  const items = ofGarment.length > 0 ? ofGarment : opened ? [opened] : []
  const current = items.find((item) => item.id === id && item.status === 'completed')
  return current && <Viewer items={items} current={current} onMove={onMove} onClose={onClose} />
}
