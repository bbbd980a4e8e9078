import { useEffect } from 'react'
import { useCopy } from '#web/shell/copy.ts'
import { CentredSpinner } from '#web/ui/spinner.tsx'

/** A standing page says what only the server knows, such as what makes the pictures here: the app leaves it to it. */
export function ServedPage() {
  const { loading } = useCopy()
  useEffect(() => {
    const { pathname } = location
    // Where the hint outlived its session, the server would answer with the app again.
    const isHintLeft = pathname === '/' && document.cookie.includes('signed_in=1')
    location.replace(isHintLeft ? '/?vetrina' : pathname)
  }, [])
  return <CentredSpinner label={loading} />
}
