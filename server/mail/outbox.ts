import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { loopback } from '#server/config/addresses.ts'
import type { Context } from '#server/context.ts'
import { hexToken } from '#server/design-tokens.ts'
import { refuse } from '#server/refusal.ts'
import { escapeHtml } from './layout.ts'
import { findMail, listMails, type MailRow } from './store.ts'

const style = `body{margin:2rem auto;max-width:48rem;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color-scheme:light dark}
article{margin:1.5rem 0;padding:1rem 1.25rem;border:1px solid;border-top:6px solid ${hexToken('tape')}}
h1,h2{margin:0 0 .5rem}h2{font-size:1.125rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}p{margin:.25rem 0}`
const styleDigest = createHash('sha256').update(style).digest('base64')

/** The outbox to look at while developing, where no mail leaves the machine. Elsewhere there is no such page. */
export function outboxRoutes(app: FastifyInstance, ctx: Context): void {
  app.get('/outbox', async (request, reply) => {
    admit(ctx, request)
    const page = outboxPage(await listMails(ctx.db), ctx.config.appUrl)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${styleDigest}'; frame-ancestors 'none'`,
      )
      .send(page)
  })
  app.get<{ Params: { id: string } }>('/outbox/:id', async (request, reply) => {
    admit(ctx, request)
    if (!/^[0-9a-f-]{36}$/.test(request.params.id)) throw refuse('not_found')
    const mail = await findMail(ctx.db, request.params.id)
    if (!mail) throw refuse('not_found')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(mail.html)
  })
}

function admit(ctx: Context, request: FastifyRequest): void {
  // Also by the name that was asked for: a foreign page can point a name of its own at this machine.
  const asked = URL.parse(`http://${request.headers.host}`)?.hostname ?? ''
  if (!ctx.config.showsOutbox || !loopback.has(asked)) throw refuse('not_found')
}

export function outboxPage(mails: MailRow[], appUrl: string): string {
  return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Posta in uscita · Indosso</title><style>${style}</style></head>
<body><h1>Posta in uscita</h1>
<p>Qui si legge ciò che il prodotto spedirebbe. In produzione questa pagina non esiste.</p>
${mails.map((mail) => letter(mail, appUrl)).join('\n') || '<p>Ancora nessun messaggio.</p>'}
</body></html>
`
}

function letter(mail: MailRow, appUrl: string): string {
  const to = mail.toName ? `${mail.toName} <${mail.toAddress}>` : mail.toAddress
  return `<article><h2>${escapeHtml(mail.subject)}</h2>
<p>A: ${escapeHtml(to)}</p>
<p><time datetime="${mail.createdAt.toISOString()}">${mail.createdAt.toISOString()}</time> · ${mail.status}</p>
<pre>${linked(mail.text, appUrl)}</pre>
<p><a href="/outbox/${mail.id}">Versione HTML</a></p></article>`
}

/** Only our own addresses become links. */
const linked = (text: string, appUrl: string): string =>
  escapeHtml(text)
    .split(/(\s+)/)
    .map((word) => (word.startsWith(escapeHtml(appUrl)) ? `<a href="${word}">${word}</a>` : word))
    .join('')
