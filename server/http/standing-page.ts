import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Send = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** A page with its whole address for who shares it, packed once: only the running server knows its own address. */
export async function standingPage(file: string, appUrl: string): Promise<Send> {
  const html = (await readFile(file, 'utf8')).replaceAll('https://origin.invalid', appUrl.replace(/\/$/, ''))
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
