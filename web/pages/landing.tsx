import { useEffect } from 'react'
import { Benefits } from '#web/features/landing/benefits.tsx'
import { Closing } from '#web/features/landing/closing.tsx'
import { copy } from '#web/features/landing/copy.ts'
import { Film } from '#web/features/landing/film.tsx'
import { Hero } from '#web/features/landing/hero.tsx'
import { bindMotion } from '#web/features/landing/motion.ts'
import { PriceSheet } from '#web/features/landing/price-sheet.tsx'
import { Steps } from '#web/features/landing/steps.tsx'
import { bindThemeButton } from '#web/shell/site-script.ts'
import { SiteShell } from '#web/shell/site-shell.tsx'

// Who shares a page needs whole addresses; the server puts its own here (server/http/landing-page.ts).
const origin = 'https://origin.invalid'

/** Served as static HTML (prerender.tsx); inside the app only where a session ended unseen, and in development. */
export function LandingPage() {
  useEffect(bindMotion, [])
  useEffect(bindThemeButton, [])
  return (
    <SiteShell>
      <title>{copy.title}</title>
      <meta name="description" content={copy.description} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="it_IT" />
      <meta property="og:site_name" content="Indosso" />
      <meta property="og:title" content={copy.title} />
      <meta property="og:description" content={copy.description} />
      <meta property="og:url" content={`${origin}/`} />
      <meta property="og:image" content={`${origin}/social-card.jpg`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="canonical" href={`${origin}/`} />
      <Hero />
      <Film />
      <Steps />
      <PriceSheet />
      <Benefits />
      <Closing />
    </SiteShell>
  )
}
