import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'

const root = import.meta.dirname

const everyPage =
  /node_modules\/(react|react-dom|scheduler|wouter|zod|@tanstack)\/|\/contracts\/|\/web\/(api|features\/accounts\/(queries|copy))/

const siteScripts = /\/web\/(shell\/site-script|features\/landing\/motion)\.ts/

/** Pages that stand without a framework; their paths are their names. */
const standing = ['landing', 'privacy', 'termini', 'cookie']

export default defineConfig({
  root: join(root, 'web'),
  plugins: [react(), tailwindcss(), prerender(), preloadFonts(), precompress()],
  build: {
    outDir: join(root, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    // Everything is a file of its own, so that the content security policy needs no exception.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    target: 'baseline-widely-available',
    rolldownOptions: {
      input: ['index.html', ...standing.map((name) => `${name}.html`)].map((file) => join(root, 'web', file)),
      // What every page loads, in one file: it compresses better than the crumbs it would be split into.
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: everyPage },
            { name: 'site-parts', test: siteScripts },
          ],
        },
      },
    },
  },
  // Not our own modules: the folder web/api/ has the same name.
  server: { host: '127.0.0.1', proxy: { '^/api/(?!.*\\.ts($|\\?))': 'http://127.0.0.1:3000' } },
})

/** Writes the standing pages from the same components, in the frame of index.html: no framework runs in them. */
function prerender(): Plugin {
  let markup: Record<string, string> = {}
  const nameOf = (id: string) => standing.find((name) => id === join(root, 'web', `${name}.html`))
  return {
    name: 'prerender',
    apply: 'build',
    enforce: 'pre',
    buildStart: async () => {
      const entry = join(root, 'web/prerender.tsx')
      const config = { configFile: false, root: join(root, 'web'), logLevel: 'error' } as const
      const { module } = await runnerImport<{ prerendered(): Record<string, string> }>(entry, config)
      markup = module.prerendered()
    },
    resolveId: (id) => (nameOf(id) ? id : undefined),
    load: (id) => {
      const body = markup[nameOf(id) ?? '']
      return body && framed(body)
    },
  }
}

/** React puts titles and the like where they were written; their place is the head. */
function framed(markup: string): string {
  const inHead = markup.match(/<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>/g) ?? []
  const body = inHead.reduce((text, tag) => text.replace(tag, ''), markup)
  return readFileSync(join(root, 'web/index.html'), 'utf8')
    .replace(/\s*<meta\s+name="description"[\s\S]*?\/>/, '')
    .replace(/<title>[\s\S]*?<\/title>/, () => inHead.join('\n    '))
    .replace(/<div id="root">[\s\S]*<\/noscript>/, () => body)
    .replace('/main.tsx', '/site.ts')
}

/** The two faces are wanted on every page: ask for them before the stylesheet has been read. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head-prepend',
          })),
    },
  }
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
