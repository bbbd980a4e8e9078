import type { Seller } from '#server/config/seller.ts'
import { hexToken } from '#server/design-tokens.ts'

/** Who writes: where the product lives, and the company behind it when it is set. */
export interface Site {
  appUrl: string
  seller: Seller | null
}

interface Letter {
  /** What a mailbox shows beside the subject. */
  preview: string
  title: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** Below the action, smaller. */
  notes: string[]
  site: Site
}

const [ink, quiet, tape, onTape] = [hexToken('ink'), hexToken('ink-2'), hexToken('tape'), hexToken('on-tape')]
const [background, sheet, line] = [hexToken('bg'), hexToken('sheet'), hexToken('line')]
const sans = "'Instrument Sans', 'Segoe UI', Helvetica, Arial, sans-serif"
const serif = "'Bodoni MT', Didot, Georgia, serif"

/** As the privacy page promises. */
const question = 'Per qualsiasi domanda rispondi a questa email.'

/** What Italian law wants at the foot of a company's letters. */
const imprint = ({ companyName, address, postalCode, city, province, vatNumber }: Seller): string =>
  `${companyName}, ${address}, ${postalCode} ${city} (${province}), P.IVA ${vatNumber}`

/** A letter as HTML that mail programs understand: styles on the elements, nothing to fetch. */
export function letterHtml({ preview, title, paragraphs, action, notes, site }: Letter): string {
  const small = `margin:0 0 12px;font-size:14px;line-height:1.6;color:${quiet}`
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:${background};font-family:${sans};color:${ink}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div style="max-width:560px;margin:0 auto;background:${sheet};border-top:10px solid ${tape}">
<div style="padding:32px 28px 24px">
<p style="margin:0 0 28px;font-family:${serif};font-size:24px;font-weight:600">Indosso</p>
<h1 style="margin:0 0 20px;font-family:${serif};font-size:30px;line-height:1.2;font-weight:600">${escapeHtml(title)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.6">${escapeHtml(text)}</p>`).join('\n')}
${action ? button(action) : ''}
${notes.map((text) => `<p style="${small}">${escapeHtml(text)}</p>`).join('\n')}
</div>
<p style="margin:0;padding:16px 28px;border-top:1px solid ${line};font-size:13px;line-height:1.6;color:${quiet}"><a href="${escapeHtml(site.appUrl)}" style="color:${quiet}">${escapeHtml(site.appUrl)}</a><br>${escapeHtml(question)}${site.seller ? `<br>${escapeHtml(imprint(site.seller))}` : ''}</p>
</div>
</body>
</html>
`
}

/** The same letter as plain text. */
export const letterText = ({ title, paragraphs, action, notes, site }: Letter): string =>
  [
    title,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    ['--', `Indosso, ${site.appUrl}`, question, ...(site.seller ? [imprint(site.seller)] : [])].join('\n'),
  ].join('\n\n')

function button({ label, url }: { label: string; url: string }): string {
  const box = `display:inline-block;padding:14px 24px;background:${tape};color:${onTape};font-size:16px;font-weight:600;text-decoration:none;border-radius:3px`
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${box}">${escapeHtml(label)}</a></p>
<p style="margin:0 0 12px;font-size:14px;line-height:1.6;color:${quiet}">Se il pulsante non funziona, copia questo indirizzo nel browser:<br><a href="${escapeHtml(url)}" style="color:${ink};word-break:break-all">${escapeHtml(url)}</a></p>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
