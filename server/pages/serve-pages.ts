import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { sendProblem } from '#server/http/errors.ts'
import type { CheckMethod } from '#server/http/methods.ts'
import { refuse } from '#server/refusal.ts'
import { followMaker } from '#server/routing/follow-maker.ts'
import { addPages, pageFiles } from './add-pages.ts'

export const webFolder = new URL('../../dist/web/', import.meta.url).pathname

/** Serves the built browser side; at an unknown address the app shows its own 404. */
export async function addWeb(
  app: FastifyInstance,
  ctx: Pick<Context, 'config' | 'db' | 'images' | 'log'>,
  checkMethod: CheckMethod,
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
    // A route for each of these hundreds would take as long as all other routes together.
    globIgnore: ['assets/**'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      // File names under assets/ carry a digest of their content.
      const immutable = path.includes('/assets/')
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const assets = new Set(await readdir(join(webFolder, 'assets')))
  app.get<{ Params: { file: string } }>('/assets/:file', (request, reply) => {
    const { file } = request.params
    return assets.has(file)
      ? reply.sendFile(`assets/${file}`)
      : sendProblem(refuse('not_found'), request, reply)
  })
  await addPages(app, { config: ctx.config, makerNow: await followMaker(ctx), folder: webFolder })
  app.setNotFoundHandler((request, reply) => {
    checkMethod(request, reply)
    const isScreen =
      request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w+(\?|$)/.test(request.url)
    if (!isScreen) return sendProblem(refuse('not_found'), request, reply)
    return reply.code(404).header('cache-control', 'no-cache').sendFile('index.html')
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
  const files = pageFiles.map((file) => join(webFolder, file))
  const texts = await Promise.all(files.filter(existsSync).map((file) => readFile(file, 'utf8')))
  const scripts = texts.flatMap((html) => [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)])
  const digest = (script: string) => createHash('sha256').update(script).digest('base64')
  return [...new Set(scripts.map(([, script = '']) => `'sha256-${digest(script)}'`))]
}
