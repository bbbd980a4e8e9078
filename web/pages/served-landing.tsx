import { useEffect } from 'react'
import { addressIn } from '#contracts/pages.ts'
import { useLanguage } from '#web/language/language.ts'
import { useCopy } from '#web/shell/copy.ts'
import { CentredSpinner } from '#web/ui/spinner.tsx'

/** The landing says what makes the pictures here, which only the server knows: the app leaves the page to it. */
export function ServedLanding() {
  const { loading } = useCopy()
  const home = addressIn(useLanguage(), '/')
  // Where the hint outlived its session, the server would answer with the app again.
  useEffect(() => {
    location.replace(document.cookie.includes('signed_in=1') ? `${home}?vetrina` : home)
  }, [home])
  return <CentredSpinner label={loading} />
}
