import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { hintCookie } from '#server/accounts/sessions.ts'
import type { Config } from '#server/config/config.ts'
import { sendProblem } from '#server/http/errors.ts'
import type { CheckMethod } from '#server/http/methods.ts'
import { privacyFacts } from '#server/privacy/facts.ts'
import { refuse } from '#server/refusal.ts'
import { standingPage } from './standing-page.ts'

export const webFolder = new URL('../../dist/web/', import.meta.url).pathname

/** Pages that stand without the app, by their address and in both languages (vite.config.ts). */
const standingPages = ['privacy', 'termini', 'cookie'].flatMap((page) => [page, `en/${page}`])

/** Screens of a visitor that are drawn while the web is built (web/prerender.tsx). */
const drawnScreens = ['login', 'signup', 'forgot-password', 'reset-password', 'confirm-email']
/** Without a token they say so, which is not what is drawn. */
const opensByLink = ['reset-password', 'confirm-email']

/** The other addresses of web/routes.tsx, and the page each begins with; at any unknown one the app shows its own 404. */
const screens: Record<string, string> = {
  '/account': 'account',
  '/account/fatturazione': 'account',
  '/account/crediti': 'account',
  '/account/sicurezza': 'account',
  '/account/privacy': 'account',
  '/payment-success': 'payment-success',
  '/admin': 'admin',
  '/super-admin': 'super-admin',
}

/** Serves the built browser side; a path that is no file is a screen of the app. */
export async function addWeb(
  app: FastifyInstance,
  { config, checkMethod }: { config: Config; checkMethod: CheckMethod },
): Promise<void> {
  if (!existsSync(join(webFolder, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => {
      checkMethod(request, reply)
      return sendProblem(refuse('not_found'), request, reply)
    })
    return
  }
  await app.register(staticFiles, {
    root: webFolder,
    index: false,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // File names under assets/ carry a digest of their content.
      const immutable = path.includes('/assets/')
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const standing = (page: string) =>
    standingPage(join(webFolder, `${page}.html`), {
      appUrl: config.appUrl,
      facts: privacyFacts(config, page.startsWith('en/') ? 'en' : 'it'),
    })
  const [sendLanding, sendEnglishLanding] = await Promise.all([standing('landing'), standing('en/landing')])
  // Two pages at one address: the shop window for visitors, the workbench for who seems signed in.
  app.get('/', (request, reply) => {
    reply.header('vary', 'Cookie, Accept-Encoding').header('cache-control', 'private, no-cache')
    return request.cookies[hintCookie] ? reply.sendFile('dashboard.html') : sendLanding(request, reply)
  })
  app.get('/en', (request, reply) => {
    reply.header('vary', 'Cookie, Accept-Encoding').header('cache-control', 'private, no-cache')
    return request.cookies[hintCookie] ? reply.redirect('/') : sendEnglishLanding(request, reply)
  })
  // A visitor's screens come drawn; who seems signed in does not belong there, and the app finds out where to.
  for (const screen of drawnScreens) {
    app.get(`/${screen}`, (request, reply) => {
      const isDrawn =
        !request.cookies[hintCookie] && (!opensByLink.includes(screen) || /[?&]token=\w/.test(request.url))
      reply.header('vary', 'Cookie, Accept-Encoding')
      return reply.sendFile(isDrawn ? `${screen}.html` : 'index.html')
    })
  }
  for (const page of standingPages) {
    const send = await standing(page)
    app.get(`/${page}`, (request, reply) => {
      reply.header('vary', 'Accept-Encoding').header('cache-control', 'no-cache')
      return send(request, reply)
    })
  }
  app.setNotFoundHandler((request, reply) => {
    checkMethod(request, reply)
    const isScreen =
      request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w+(\?|$)/.test(request.url)
    if (!isScreen) return sendProblem(refuse('not_found'), request, reply)
    const page = screens[request.url.split('?')[0] ?? '']
    return reply
      .code(page ? 200 : 404)
      .header('cache-control', 'no-cache')
      .sendFile(`${page ?? 'index'}.html`)
  })
}

/** Everything from ourselves and nothing else; the inline scripts (the theme, before the first paint) by their digests. */
export async function contentPolicy(): Promise<Record<string, string[]>> {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(await inlineScriptDigests())],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
}

async function inlineScriptDigests(): Promise<string[]> {
  const pages = ['index', 'landing', 'en/landing', ...standingPages].map((page) =>
    join(webFolder, `${page}.html`),
  )
  const texts = await Promise.all(pages.filter(existsSync).map((page) => readFile(page, 'utf8')))
  const scripts = texts.flatMap((html) => [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)])
  const digest = (script: string) => createHash('sha256').update(script).digest('base64')
  return [...new Set(scripts.map(([, script = '']) => `'sha256-${digest(script)}'`))]
}
