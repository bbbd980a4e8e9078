import { useEffect } from 'react'
import { useCopy } from '#web/features/legal/copy.ts'
import { LegalText } from '#web/features/legal/legal-text.tsx'
import { bindSiteControls } from '#web/shell/site-script.ts'
import { SiteShell } from '#web/shell/site-shell.tsx'

export function TermsPage() {
  const { terms, updated, prevails } = useCopy()
  useEffect(bindSiteControls, [])
  return (
    <SiteShell page="terms">
      <title>{`${terms.title} · Indosso`}</title>
      <meta name="description" content={terms.intro} />
      <LegalText legal={terms} updated={updated} prevails={prevails} />
    </SiteShell>
  )
}
