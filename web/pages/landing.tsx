import { useEffect } from 'react'
import { origin } from '#contracts/origin.ts'
import { addressIn, type Maker } from '#contracts/pages.ts'
import { Benefits } from '#web/features/landing/benefits.tsx'
import { Closing } from '#web/features/landing/closing.tsx'
import { useCopy } from '#web/features/landing/copy.ts'
import { Hero } from '#web/features/landing/hero.tsx'
import { Kinds } from '#web/features/landing/kinds.tsx'
import { bindMotion } from '#web/features/landing/motion.ts'
import { PriceSheet } from '#web/features/landing/price-sheet.tsx'
import { Questions } from '#web/features/landing/questions.tsx'
import { ReadySamples } from '#web/features/landing/ready-samples.tsx'
import { Steps } from '#web/features/landing/steps.tsx'
import { Ways } from '#web/features/landing/ways.tsx'
import { useLanguage } from '#web/language/language.ts'
import { bindSiteControls } from '#web/shell/site-script.ts'
import { SiteShell } from '#web/shell/site-shell.tsx'

/** Served as static HTML (prerender.tsx), one for each maker of pictures; inside the app only in development. */
export function LandingPage({ maker = 'studio' }: { maker?: Maker }) {
  const copy = useCopy()
  const language = useLanguage()
  useEffect(bindMotion, [])
  useEffect(bindSiteControls, [])
  return (
    <SiteShell page="landing">
      <title>{copy.title}</title>
      <meta name="description" content={copy.description[maker]} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={copy.locale} />
      <meta property="og:site_name" content="Indosso" />
      <meta property="og:title" content={copy.title} />
      <meta property="og:description" content={copy.description[maker]} />
      <meta property="og:url" content={origin + addressIn(language, '/')} />
      <meta property="og:image" content={`${origin}/social-card.jpg`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <Hero maker={maker} />
      <ReadySamples />
      <Ways maker={maker} />
      <Steps />
      <Kinds />
      <PriceSheet />
      <Benefits />
      <Questions />
      <Closing />
    </SiteShell>
  )
}
