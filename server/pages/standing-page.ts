import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '#server/mail/layout.ts'

type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof packers

interface Known {
  appUrl: string
  /** What stands for `{{name}}` in the text of the page. */
  facts?: Record<string, string>
}

/** A page with what only the running server knows, such as its whole address for who shares it; packed for the first who asks. */
export async function standingPage(file: string, { appUrl, facts = {} }: Known): Promise<Send> {
  const html = (await readFile(file, 'utf8'))
    .replaceAll('https://origin.invalid', appUrl.replace(/\/$/, ''))
    .replace(/{{(\w+)}}/g, (place, name: string) => escapeHtml(facts[name] ?? place))
  const plain = Buffer.from(html)
  const packed: Partial<Record<Encoding, Promise<Buffer>>> = {}
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return async (request, reply) => {
    reply.header('etag', tag).type('text/html; charset=utf-8')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
    if (!encoding) return reply.send(plain)
    packed[encoding] ??= packers[encoding](plain)
    return reply.header('content-encoding', encoding).send(await packed[encoding])
  }
}
