import { useEffect } from 'react'
import { privacy, updated } from '#web/features/legal/copy.ts'
import { LegalText } from '#web/features/legal/legal-text.tsx'
import { bindThemeButton } from '#web/shell/site-script.ts'
import { SiteShell } from '#web/shell/site-shell.tsx'

export function PrivacyPage() {
  useEffect(bindThemeButton, [])
  return (
    <SiteShell>
      <title>{`${privacy.title} · Indosso`}</title>
      <meta name="description" content={privacy.intro} />
      <LegalText legal={privacy} updated={updated} />
    </SiteShell>
  )
}
