import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { refuse } from '#server/refusal.ts'
import { sendProblem } from './errors.ts'

export const webFolder = new URL('../../dist/web/', import.meta.url).pathname

/** Serves the built browser side; a path that is no file is a screen of the app. */
export async function addWeb(app: FastifyInstance): Promise<void> {
  if (!existsSync(join(webFolder, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => sendProblem(refuse('not_found'), request, reply))
    return
  }
  await app.register(staticFiles, {
    root: webFolder,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // File names under assets/ carry a digest of their content.
      const immutable = path.includes('/assets/')
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isScreen =
      request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w+(\?|$)/.test(request.url)
    if (!isScreen) return sendProblem(refuse('not_found'), request, reply)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

/** Everything from ourselves and nothing else; the one inline script (the theme, before the first paint) by its digest. */
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
  const page = join(webFolder, 'index.html')
  if (!existsSync(page)) return []
  const html = await readFile(page, 'utf8')
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}
