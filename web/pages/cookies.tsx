import { useEffect } from 'react'
import { useCopy } from '#web/features/legal/copy.ts'
import { LegalText } from '#web/features/legal/legal-text.tsx'
import { bindSiteControls } from '#web/shell/site-script.ts'
import { SiteShell } from '#web/shell/site-shell.tsx'

export function CookiesPage() {
  const { cookies, updated, prevails } = useCopy()
  useEffect(bindSiteControls, [])
  return (
    <SiteShell page="cookies">
      <title>{`${cookies.title} · Indosso`}</title>
      <meta name="description" content={cookies.intro} />
      <LegalText legal={cookies} updated={updated} prevails={prevails} />
    </SiteShell>
  )
}
