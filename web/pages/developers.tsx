import { useEffect } from 'react'
import { useCopy } from '#web/features/developers/copy.ts'
import { Developers } from '#web/features/developers/developers.tsx'
import { bindSiteControls } from '#web/shell/site-script.ts'
import { SiteShell } from '#web/shell/site-shell.tsx'

export function DevelopersPage() {
  const copy = useCopy()
  useEffect(bindSiteControls, [])
  return (
    <SiteShell page="developers">
      <title>{copy.title}</title>
      <meta name="description" content={copy.description} />
      <Developers />
    </SiteShell>
  )
}
