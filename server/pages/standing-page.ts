import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '#server/mail/layout.ts'

type Send = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

interface Known {
  appUrl: string
  /** What stands for `{{name}}` in the text of the page. */
  facts?: Record<string, string>
}

/** A page with what only the running server knows, such as its whole address for who shares it; packed once. */
export async function standingPage(file: string, { appUrl, facts = {} }: Known): Promise<Send> {
  const html = (await readFile(file, 'utf8'))
    .replaceAll('https://origin.invalid', appUrl.replace(/\/$/, ''))
    .replace(/{{(\w+)}}/g, (place, name: string) => escapeHtml(facts[name] ?? place))
  const plain = Buffer.from(html)
  const packed = { br: await promisify(brotliCompress)(plain), gzip: await promisify(gzip)(plain) }
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return (request, reply) => {
    reply.header('etag', tag).type('text/html; charset=utf-8')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
    return encoding ? reply.header('content-encoding', encoding).send(packed[encoding]) : reply.send(plain)
  }
}
