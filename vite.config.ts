import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown, runnerImport } from 'vite'

const root = import.meta.dirname

const everyPage =
  /node_modules\/(react|react-dom|scheduler|wouter|zod|@tanstack|class-variance-authority|clsx)\/|\/contracts\/(?!analytics|audit|billing|catalogue-admin|instructions|plain-text|prompts)|\/web\/(api\/(client|problem)|language|shell\/(copy|language|logo|part|skip|taken|theme|public|error|query)|features\/accounts\/(queries|copy)|art\/flat|ui\/(button|cn|copy|field|icon|spinner|split-page|tab-memory|toasts|typed-early|when-idle))/

// What is wanted together comes together: a line has room for six requests, and a phone pays for each.
const forms = /node_modules\/(react-hook-form|@hookform)\/|\/web\/api\/field-errors/
const figures = /\/web\/art\/(croquis|geometry|weave)/
const visitors =
  /\/web\/(pages\/(login|signup|forgot-password|reset-password|confirm-email)|features\/accounts\/(sign-|welcome|forgot-|reset-|confirm-email|outcome|password-rules|use-typed))/
const members =
  /\/contracts\/billing|\/web\/(pages\/(copy|denied|admin-copy)|shell\/(app-shell|header|live-events|offline-note|sign-out|user-menu)|ui\/(tabs|tape|fetched|empty|panel)|api\/(events|upload)|features\/(generations\/(queries|history-cache|use-finished|wording|copy|prepare-photo)|billing\/(queries|copy)))(?!.*\.en\.ts)/
const workbench =
  /\/web\/(pages\/dashboard|features\/(generations\/(workspace|generate-form|use-|photo-|check-photo)|billing\/(usage-card|upgrade-button)|accounts\/account-card)|ui\/(dropzone|use-page-files|use-object-url))/

/** The texts of the app in its second language, fetched by who chose it; the standing pages have theirs in them. */
const englishOfApp = /\/web\/(?!features\/(landing|legal)\/).*\.en\.ts/

const siteScripts = /\/web\/(shell\/site-script|features\/landing\/motion)\.ts/

/** Pages that stand without a framework, in both languages; their paths are their names. */
const standing = ['landing', 'privacy', 'termini', 'cookie'].flatMap((name) => [name, `en/${name}`])

/** The app begun at one of its screens: whose parts come with the page, and what is drawn of it already (web/prerender.tsx). */
const screens = {
  login: ['pages/login.tsx'],
  signup: ['pages/signup.tsx'],
  'forgot-password': ['pages/forgot-password.tsx'],
  'reset-password': ['pages/reset-password.tsx'],
  'confirm-email': ['pages/confirm-email.tsx'],
  dashboard: ['pages/dashboard.tsx', 'shell/app-shell.tsx'],
  account: ['pages/account.tsx', 'shell/app-shell.tsx'],
  'payment-success': ['pages/payment-success.tsx'],
  admin: ['pages/admin.tsx'],
  'super-admin': ['pages/super-admin.tsx'],
}
/** What the app asks the server first, at a screen where it always does. */
const dataOf: Record<string, string[]> = {
  '/dashboard.html': ['/api/auth/user', '/api/generations'],
  '/account.html': ['/api/auth/user'],
  '/admin.html': ['/api/auth/user', '/api/admin/configs'],
  '/super-admin.html': ['/api/auth/user', '/api/super-admin/analytics'],
}
const pages = [...standing, ...Object.keys(screens)]

export default defineConfig({
  root: join(root, 'web'),
  plugins: [react(), tailwindcss(), prerender(), preloadParts(), precompress()],
  build: {
    outDir: join(root, 'dist/web'),
    emptyOutDir: true,
    // Everything is a file of its own, so that the content security policy needs no exception.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    target: 'baseline-widely-available',
    rolldownOptions: {
      input: ['index.html', ...pages.map((name) => `${name}.html`)].map((file) => join(root, 'web', file)),
      // What every page loads, in one file: it compresses better than the crumbs it would be split into.
      output: {
        codeSplitting: {
          groups: [
            { name: 'english', test: englishOfApp, priority: 1 },
            { name: 'site-parts', test: siteScripts, priority: 1 },
            { name: 'base', test: everyPage },
            { name: 'forms', test: forms },
            { name: 'figures', test: figures },
            { name: 'visitors', test: visitors },
            { name: 'members', test: members },
            { name: 'workbench', test: workbench },
          ],
        },
      },
    },
  },
  // The other pages exist only where the web is built.
  optimizeDeps: { entries: ['index.html'] },
  // Not our own modules: the folder web/api/ has the same name.
  server: { host: '127.0.0.1', proxy: { '^/api/(?!.*\\.ts($|\\?))': 'http://127.0.0.1:3000' } },
})

/** Writes the pages from the same components, in the frame of index.html. */
function prerender(): Plugin {
  type Drawn = Record<'standing' | 'screens', Record<string, string>> & { waiting: string }
  let drawn: Drawn = { standing: {}, screens: {}, waiting: '' }
  const nameOf = (id: string) => pages.find((name) => id === join(root, 'web', `${name}.html`))
  return {
    name: 'prerender',
    apply: 'build',
    enforce: 'pre',
    buildStart: async () => {
      const entry = join(root, 'web/prerender.tsx')
      const config = { configFile: false, root: join(root, 'web'), logLevel: 'error' } as const
      const { module } = await runnerImport<Drawn>(entry, config)
      drawn = module
    },
    resolveId: (id) => (nameOf(id) ? id : undefined),
    load: (id) => {
      const name = nameOf(id)
      if (name === undefined) return
      const body = drawn.standing[name]
      return body
        ? standingPage(body, name.startsWith('en/') ? 'en' : 'it')
        : appPage(name in drawn.screens ? 'whole' : 'waiting', drawn.screens[name] ?? drawn.waiting)
    },
  }
}

const frame = () => readFileSync(join(root, 'web/index.html'), 'utf8')

/** Hidden from who reads another language until the app has redrawn it (design.css). */
function appPage(drawn: 'whole' | 'waiting', markup: string): string {
  const { head, body } = parted(markup)
  return frame()
    .replace(/<title>[\s\S]*?<\/title>/, (title) => head || title)
    .replace('<div id="root">', () => `<div id="root" data-drawn="${drawn}">${body}`)
}

function standingPage(markup: string, language: keyof typeof languageScripts): string {
  const { head, body } = parted(markup)
  return frame()
    .replace(/\s*<meta\s+name="description"[\s\S]*?\/>/, '')
    .replace(/<title>[\s\S]*?<\/title>/, () => head)
    .replace(/<div id="root">[\s\S]*<\/noscript>/, () => body)
    .replace(
      /<script>[^<]*'language'[^<]*<\/script>/,
      () => `<script>${languageScripts[language]}${untilArrived}</script>`,
    )
    .replace('<html lang="it"', `<html lang="${language}"`)
    .replace('/main.tsx', '/site.ts')
}

/** React puts titles and the like where they were written; their place is the head. */
function parted(markup: string): { head: string; body: string } {
  const inHead = markup.match(/<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>/g) ?? []
  return { head: inHead.join('\n    '), body: inHead.reduce((text, tag) => text.replace(tag, ''), markup) }
}

/**
 * Before the first paint: who has chosen English goes from an Italian page to its English one. An English page is
 * what its address says, and for who has chosen nothing it is a choice: the app after it speaks English too.
 */
const languageScripts = {
  it: "try{if(localStorage.getItem('language')==='en')location.replace('/en'+location.pathname.replace(/^\\/$/,'')+location.hash)}catch{}",
  en: "try{localStorage.getItem('language')||localStorage.setItem('language','en')}catch{}",
}

/**
 * What is seen first has the line to itself: pictures further down are asked for once the page has arrived, while even
 * a lazy one is fetched two screens ahead. Without a script nothing waits.
 */
const untilArrived =
  ";{let{dataset}=document.documentElement,frame=requestAnimationFrame;dataset.arriving='';addEventListener('load',()=>frame(()=>frame(()=>delete dataset.arriving)))}"

/** The two faces are wanted on every page, and a screen its own parts and data: ask for them before they are found. */
function preloadParts(): Plugin {
  return {
    name: 'preload-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, path }) => {
        const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2') && !file.includes('-rest'))
        const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' }
        const late = { fetchpriority: 'low', crossorigin: '' }
        const tags = [
          ...fonts.map((file) => link({ ...font, href: `/${file}` }, 'head-prepend')),
          ...(dataOf[path] ?? []).map((href) =>
            link({ rel: 'preload', as: 'fetch', href, crossorigin: 'use-credentials' }, 'head'),
          ),
          ...partsOf(path, bundle).map((file) =>
            link({ rel: 'modulepreload', href: `/${file}`, ...late }, 'head'),
          ),
        ]
        // What is drawn already comes first on the line, then what brings it to life.
        return { html: html.replaceAll('<script type="module"', '$& fetchpriority="low"'), tags }
      },
    },
  }
}

const link = (attrs: Record<string, string>, injectTo: 'head' | 'head-prepend') => ({
  tag: 'link',
  attrs,
  injectTo,
})

/** The chunks of a screen and what they import, without what every page asks for anyway. */
function partsOf(path: string, bundle: Rolldown.OutputBundle): string[] {
  const parts = Object.entries(screens).find(([name]) => path === `/${name}.html`)?.[1] ?? []
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const closure = (file: string, seen: Set<string>): Set<string> => {
    if (seen.has(file)) return seen
    seen.add(file)
    for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) closure(next, seen)
    return seen
  }
  const ofEntry = new Set<string>()
  for (const { isEntry, fileName } of chunks) if (isEntry) closure(fileName, ofEntry)
  const wanted = new Set<string>()
  for (const { fileName, facadeModuleId } of chunks)
    if (parts.some((part) => facadeModuleId === join(root, 'web', part))) closure(fileName, wanted)
  return [...wanted].filter((file) => !ofEntry.has(file))
}

/** Compressing once at build time affords the slowest setting, and costs the server nothing. */
function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.outDir
    },
    closeBundle: () => {
      const files = readdirSync(outDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(js|css|html|svg|json|txt)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
      for (const file of files) {
        const bytes = readFileSync(file)
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, quality))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
