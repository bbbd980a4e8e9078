import { useEffect } from 'react'
import { addressIn } from '#contracts/pages.ts'
import { Benefits } from '#web/features/landing/benefits.tsx'
import { Closing } from '#web/features/landing/closing.tsx'
import { useCopy } from '#web/features/landing/copy.ts'
import { Film } from '#web/features/landing/film.tsx'
import { Hero } from '#web/features/landing/hero.tsx'
import { bindMotion } from '#web/features/landing/motion.ts'
import { PriceSheet } from '#web/features/landing/price-sheet.tsx'
import { Steps } from '#web/features/landing/steps.tsx'
import { useLanguage } from '#web/language/language.ts'
import { bindSiteControls } from '#web/shell/site-script.ts'
import { origin, SiteShell } from '#web/shell/site-shell.tsx'

/** Served as static HTML (prerender.tsx); inside the app only where a session ended unseen, and in development. */
export function LandingPage() {
  const copy = useCopy()
  const language = useLanguage()
  useEffect(bindMotion, [])
  useEffect(bindSiteControls, [])
  return (
    <SiteShell page="landing">
      <title>{copy.title}</title>
      <meta name="description" content={copy.description} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={copy.locale} />
      <meta property="og:site_name" content="Indosso" />
      <meta property="og:title" content={copy.title} />
      <meta property="og:description" content={copy.description} />
      <meta property="og:url" content={origin + addressIn(language, '/')} />
      <meta property="og:image" content={`${origin}/social-card.jpg`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <Hero />
      <Film />
      <Steps />
      <PriceSheet />
      <Benefits />
      <Closing />
    </SiteShell>
  )
}
