import { useEffect } from 'react'
import { terms, updated } from '#web/features/legal/copy.ts'
import { LegalText } from '#web/features/legal/legal-text.tsx'
import { bindThemeButton } from '#web/shell/site-script.ts'
import { SiteShell } from '#web/shell/site-shell.tsx'

export function TermsPage() {
  useEffect(bindThemeButton, [])
  return (
    <SiteShell>
      <title>{`${terms.title} · Indosso`}</title>
      <meta name="description" content={terms.intro} />
      <LegalText legal={terms} updated={updated} />
    </SiteShell>
  )
}
