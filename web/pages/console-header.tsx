import { HeaderBar } from '#web/shell/header-bar.tsx'
import { useCopy } from './admin-copy.ts'

export function ConsoleHeader() {
  const copy = useCopy()
  return (
    <HeaderBar>
      <span className="woven ms-2 me-auto">{copy.badge}</span>
    </HeaderBar>
  )
}
