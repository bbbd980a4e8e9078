import { useEffect } from 'react'
import { cookies, updated } from '#web/features/legal/copy.ts'
import { LegalText } from '#web/features/legal/legal-text.tsx'
import { bindThemeButton } from '#web/shell/site-script.ts'
import { SiteShell } from '#web/shell/site-shell.tsx'

export function CookiesPage() {
  useEffect(bindThemeButton, [])
  return (
    <SiteShell>
      <title>{`${cookies.title} · Indosso`}</title>
      <meta name="description" content={cookies.intro} />
      <LegalText legal={cookies} updated={updated} />
    </SiteShell>
  )
}
