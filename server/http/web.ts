import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { refuse } from '#server/refusal.ts'
import { sendProblem } from './errors.ts'
import { landingPage } from './landing-page.ts'
import { hintCookie } from './sessions.ts'

export const webFolder = new URL('../../dist/web/', import.meta.url).pathname

/** Pages that stand without the app, by their address. */
const standingPages = ['privacy', 'termini', 'cookie']

/** The addresses of web/routes.tsx; at any other one the app shows its own 404, and the answer says so too. */
const screens = new Set([
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/admin',
  '/super-admin',
])

/** Serves the built browser side; a path that is no file is a screen of the app. */
export async function addWeb(app: FastifyInstance, appUrl: string): Promise<void> {
  if (!existsSync(join(webFolder, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => sendProblem(refuse('not_found'), request, reply))
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
  const sendLanding = await landingPage(join(webFolder, 'landing.html'), appUrl)
  // Two pages at one address: the shop window for visitors, the workbench for who seems signed in.
  app.get('/', (request, reply) => {
    reply.header('vary', 'Cookie, Accept-Encoding').header('cache-control', 'private, no-cache')
    return request.cookies[hintCookie] ? reply.sendFile('index.html') : sendLanding(request, reply)
  })
  for (const page of standingPages) app.get(`/${page}`, (_request, reply) => reply.sendFile(`${page}.html`))
  app.setNotFoundHandler((request, reply) => {
    const isScreen =
      request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w+(\?|$)/.test(request.url)
    if (!isScreen) return sendProblem(refuse('not_found'), request, reply)
    const isKnown = screens.has(request.url.split('?')[0] ?? '')
    return reply
      .code(isKnown ? 200 : 404)
      .header('cache-control', 'no-cache')
      .sendFile('index.html')
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
  const pages = ['index', 'landing', ...standingPages].map((page) => join(webFolder, `${page}.html`))
  const texts = await Promise.all(pages.filter(existsSync).map((page) => readFile(page, 'utf8')))
  const scripts = texts.flatMap((html) => [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)])
  const digest = (script: string) => createHash('sha256').update(script).digest('base64')
  return [...new Set(scripts.map(([, script = '']) => `'sha256-${digest(script)}'`))]
}
