import { loadavg } from 'node:os'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { findBrowser } from '../../develop/browser.ts'
import { buildWebWhenStale } from '../../develop/build-web.ts'
import { enterAccounts, makeAdministrator, password } from './accounts.ts'
import { type Figure, median, type Row } from './figure.ts'
import { openHome, startProduct } from './product.ts'

const runs = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Page {
  path: string
  /** The score that its performance has to reach; the other categories have to be perfect. */
  performance: number
  signedIn?: 'person' | 'superAdmin'
}
const pages: Record<string, Page> = {
  landing: { path: '/', performance: 100 },
  'landing in English': { path: '/en', performance: 100 },
  privacy: { path: '/privacy', performance: 100 },
  login: { path: '/login', performance: 96 },
  signup: { path: '/signup', performance: 96 },
  'forgot password': { path: '/forgot-password', performance: 96 },
  'reset password': { path: '/reset-password?token=ab12', performance: 96 },
  dashboard: { path: '/', performance: 96, signedIn: 'person' },
  'super-admin': { path: '/super-admin', performance: 95, signedIn: 'superAdmin' },
}

/** The pages as Lighthouse sees them on a simulated phone; the middle one of three runs each. */
export const lighthouseScores: Figure = {
  limitSeconds: 900,
  async measure(): Promise<Row[]> {
    await buildWebWhenStale()
    await using home = await openHome('PGlite')
    const [person = '', superAdmin = ''] = await enterAccounts(home, 'free', 2)
    await makeAdministrator(home, superAdmin)
    await using product = await startProduct(home, { SUPER_ADMIN_EMAIL: superAdmin })
    const emails = { person, superAdmin }
    const rows: Row[] = []
    for (const [name, page] of Object.entries(pages)) {
      const chrome = await launchChrome()
      try {
        if (page.signedIn) await signIn(chrome.port, product.url, emails[page.signedIn])
        rows.push(...rowsOf(name, page, await look(product.url + page.path, chrome.port)))
      } finally {
        chrome.kill()
      }
    }
    return rows
  },
}

/** A browser for each page: the English landing stores English as the language of all pages after it. */
async function launchChrome() {
  const found = await findBrowser()
  return launch({
    chromePath: found.executablePath,
    chromeFlags: ['--headless=shell', ...found.args],
    envVars: { ...process.env, ...found.env },
  })
}

async function look(url: string, port: number): Promise<Result[]> {
  const results: Result[] = []
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' })
    if (!result) throw new Error(`Lighthouse says nothing about ${url}`)
    results.push(result.lhr)
  }
  return results
}

function rowsOf(name: string, page: Page, results: Result[]): Row[] {
  const score = (category: string) =>
    Math.round(median(results.map(({ categories: all }) => all[category]?.score ?? 0)) * 100)
  const audit = (id: string) => median(results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
  return [
    {
      what: `${name}: performance`,
      value: score('performance'),
      unit: '',
      target: { sign: '>=', value: page.performance },
      note: `FCP ${Math.round(audit('first-contentful-paint'))} ms, TBT ${Math.round(audit('total-blocking-time'))} ms, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    },
    {
      what: `${name}: accessibility, best practices, SEO`,
      value: Math.min(...categories.slice(1).map(score)),
      unit: '',
      target: { sign: '=', value: 100 },
      note: failedAudits(results).join(', '),
    },
    {
      what: `${name}: largest paint, simulated`,
      value: Math.round(audit('largest-contentful-paint')),
      unit: 'ms',
      ...(page.performance === 100 && { target: { sign: '<=', value: 1600 } as const }),
    },
    {
      what: `${name}: layout shift`,
      value: Math.round(audit('cumulative-layout-shift') * 1000) / 1000,
      unit: '',
      target: { sign: '=', value: 0 },
    },
  ]
}

/** Why a category besides performance is not perfect. */
function failedAudits(results: Result[]): string[] {
  const failed = results.flatMap(({ audits, categories: all }) =>
    categories
      .filter((category) => category !== 'performance')
      .flatMap((category) => all[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
      .map(({ id }) => id),
  )
  return [...new Set(failed)]
}

/** In the browser itself: Lighthouse keeps its cookies. */
async function signIn(port: number, url: string, email: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = browser.contexts()
  const response = await context?.request.post(`${url}/api/auth/login`, {
    data: { email, password },
  })
  if (!response?.ok()) throw new Error(`sign-in answered ${response?.status()}`)
  await browser.close()
}
