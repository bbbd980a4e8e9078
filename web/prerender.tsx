import { renderToStaticMarkup } from 'react-dom/server'
import { CookiesPage } from './pages/cookies.tsx'
import { LandingPage } from './pages/landing.tsx'
import { PrivacyPage } from './pages/privacy.tsx'
import { TermsPage } from './pages/terms.tsx'

const pages = {
  landing: <LandingPage />,
  privacy: <PrivacyPage />,
  termini: <TermsPage />,
  cookie: <CookiesPage />,
}

/** Every page that stands without a framework, as markup; run once, at build time (vite.config.ts). */
export const prerendered = (): Record<string, string> =>
  Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, renderToStaticMarkup(page)]))
