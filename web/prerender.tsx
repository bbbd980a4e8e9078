import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { languages } from '#contracts/language.ts'
import {
  fileOf,
  filesOf,
  firstFileOf,
  isStanding,
  type Maker,
  pageNames,
  pageOf,
  type StandingPage,
} from '#contracts/pages.ts'
import { App } from './app.tsx'
import { setLanguage } from './language/language.ts'
import { CookiesPage } from './pages/cookies.tsx'
import { DashboardFirst } from './pages/dashboard-first.tsx'
import { DevelopersPage } from './pages/developers.tsx'
import { LandingPage } from './pages/landing.tsx'
import { PrivacyPage } from './pages/privacy.tsx'
import { TermsPage } from './pages/terms.tsx'
import { readCopy } from './shell/copy.ts'
import { createQueryClient } from './shell/query-client.ts'
import { CentredSpinner } from './ui/spinner.tsx'

// Everything is made while this module loads: afterwards the build would load nothing for it any more.

const standingPages: Record<StandingPage, (maker: Maker) => ReactNode> = {
  landing: (maker) => <LandingPage maker={maker} />,
  privacy: () => <PrivacyPage />,
  terms: () => <TermsPage />,
  cookies: () => <CookiesPage />,
  developers: () => <DevelopersPage />,
}

/** Markup by file: of every standing page, and of every page of the app that is drawn ahead. */
export const drawn: Record<string, string> = {}
for (const language of languages) {
  await setLanguage(language)
  for (const name of pageNames.filter(isStanding))
    for (const { file, maker } of filesOf(name).filter((each) => each.language === language))
      drawn[file] = renderToStaticMarkup(standingPages[name](maker))
}

/** What is seen before the app has arrived, in Italian: that it is on its way, but a visitor's screens whole. */
await setLanguage('it')
export const waiting = renderToString(<CentredSpinner label={readCopy().loading} />)
for (const name of pageNames.filter((each) => pageOf(each).form === 'drawn')) {
  const app = <App client={createQueryClient()} ssrPath={pageOf(name).paths[0]} ssrSearch="token=0" />
  // In one piece: parts that follow would come with inline scripts, which our policy forbids.
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  drawn[fileOf(name)] = await new Response(prelude).text()
}
const first = renderToString(
  <App client={createQueryClient()} ssrPath="/">
    <DashboardFirst />
  </App>,
)
// Without file inputs: a file chosen before the app has loaded would be lost.
drawn[firstFileOf('dashboard')] = first.replaceAll(/<input [^>]*type="file"[^>]*>/g, '')
