import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { Flat } from '#web/art/flat.tsx'
import { PublicShell } from '#web/shell/public-shell.tsx'
import { button } from '#web/ui/button.tsx'
import { SplitPage } from '#web/ui/split-page.tsx'
import { useCopy } from './admin-copy.ts'

const deniedMs = 1000

/** For who has no business here; leads back by itself. */
export function Denied() {
  const copy = useCopy()
  const [, navigate] = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => navigate('/'), deniedMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <PublicShell>
      <SplitPage aside={<Flat className="absolute inset-0 m-auto h-3/4 text-control" />}>
        <title>{copy.page}</title>
        <h1 className="text-5xl">{copy.deniedTitle}</h1>
        <p className="mt-4 mb-9 text-lg text-ink-2">{copy.denied}</p>
        <Link href="/" className={button({ size: 'lg' })}>
          {copy.back}
        </Link>
      </SplitPage>
    </PublicShell>
  )
}
