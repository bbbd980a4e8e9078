import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { languages } from '#contracts/language.ts'
import { App } from './app.tsx'
import { setLanguage } from './language/language.ts'
import { CookiesPage } from './pages/cookies.tsx'
import { LandingPage } from './pages/landing.tsx'
import { PrivacyPage } from './pages/privacy.tsx'
import { TermsPage } from './pages/terms.tsx'
import { readCopy } from './shell/copy.ts'
import { CentredSpinner } from './ui/spinner.tsx'

// Everything is made while this module loads: afterwards the build would load nothing for it any more.

const pages = {
  landing: <LandingPage />,
  privacy: <PrivacyPage />,
  termini: <TermsPage />,
  cookie: <CookiesPage />,
}

/** Every page that stands without a framework, in each language, as markup; for vite.config.ts. */
export const standing: Record<string, string> = {}
for (const language of languages) {
  await setLanguage(language)
  for (const [name, page] of Object.entries(pages))
    standing[language === 'it' ? name : `${language}/${name}`] = renderToStaticMarkup(page)
}

/** What is seen before the app has arrived, in Italian: that it is on its way, but a visitor's screens whole. */
await setLanguage('it')
export const waiting = renderToString(<CentredSpinner label={readCopy().loading} />)
export const screens: Record<string, string> = {}
for (const name of ['login', 'signup', 'forgot-password', 'reset-password', 'confirm-email']) {
  const app = <App ssrPath={`/${name}`} ssrSearch="token=0" />
  // In one piece: parts that follow would come with inline scripts, which our policy forbids.
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  screens[name] = await new Response(prelude).text()
}
