import { useEffect } from 'react'
import { useCopy } from '#web/features/legal/copy.ts'
import { LegalText } from '#web/features/legal/legal-text.tsx'
import { bindSiteControls } from '#web/shell/site-script.ts'
import { SiteShell } from '#web/shell/site-shell.tsx'

export function PrivacyPage() {
  const { privacy, updated, prevails } = useCopy()
  useEffect(bindSiteControls, [])
  return (
    <SiteShell page="privacy">
      <title>{`${privacy.title} · Indosso`}</title>
      <meta name="description" content={privacy.intro} />
      <LegalText legal={privacy} updated={updated} prevails={prevails} />
    </SiteShell>
  )
}
