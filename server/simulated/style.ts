import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#contracts/language.ts'
import { tokensCss } from '#server/design-tokens.ts'
import { webFolder } from '#server/pages/serve-pages.ts'
import type { Words } from './words.ts'

const assets = join(webFolder, 'assets')
const built = existsSync(assets) ? readdirSync(assets) : []

/** The fonts of the built web; before it is built, what the system has. */
const fontFace = (family: string, file: string): string => {
  const name = built.find((asset) => new RegExp(`^${file}-.{8}\\.woff2$`).test(asset))
  return name
    ? `@font-face{font-family:'${family}';font-weight:400 900;font-display:swap;src:url(/assets/${name}) format('woff2')}`
    : ''
}

const style = `${fontFace('Bodoni Moda', 'bodoni-moda-latin-540')}${fontFace('Instrument Sans', 'instrument-sans')}
${tokensCss}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;background:var(--bg);color:var(--ink);font:1rem/1.55 'Instrument Sans',system-ui,'Segoe UI',Helvetica,Arial,sans-serif}
.note{margin:0;padding:.6rem 1rem;background:var(--tape);color:var(--on-tape);text-align:center;font-weight:600}
main{display:grid;grid-template-columns:minmax(0,1fr);gap:2rem;max-width:58rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
@media(min-width:52rem){main{grid-template-columns:5fr 6fr;gap:4rem;padding-top:4.5rem}}
h1,h2{margin:0 0 1rem;font-family:'Bodoni Moda',Didot,'Bodoni MT','Noto Serif Display',Georgia,serif;font-weight:560;letter-spacing:-.02em;line-height:1.05;text-wrap:balance}
h1{font-size:clamp(2.4rem,6vw,3.4rem);font-weight:520}h2{font-size:1.6rem}
.mark{font-family:'Bodoni Moda',Didot,Georgia,serif;font-size:1.375rem;font-weight:600;margin-bottom:2rem}
p{margin:0 0 1rem;text-wrap:pretty}.quiet{color:var(--ink-2)}.big{font-size:1.25rem}
section{padding:1.5rem;background:var(--sheet);border:1px solid var(--line)}
section:first-of-type{border-top:6px solid var(--tape)}
section+section{margin-top:1.25rem}
fieldset{margin:0 0 1.25rem;padding:0;border:0}legend{padding:0;margin-bottom:.75rem;font-weight:600}
label{display:flex;gap:.75rem;align-items:flex-start;padding:.85rem 1rem;margin-bottom:.5rem;border:1.5px solid var(--line);border-radius:3px;cursor:pointer}
label:has(:checked){border-color:var(--chalk);background:var(--sheet-2)}
input{flex:none;width:1.15rem;height:1.15rem;margin:.2rem 0 0;accent-color:var(--chalk)}
label b{display:block;font-variant-numeric:tabular-nums;letter-spacing:.04em}label span span{color:var(--ink-2);font-size:.9375rem}
button,.button{display:inline-block;min-height:48px;padding:.7rem 1.4rem;border:1.5px solid var(--control);border-radius:3px;background:none;color:var(--ink);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button.first,.button.first{border-color:var(--tape);background:var(--tape);color:var(--on-tape)}
button.wide{width:100%}
:focus-visible{outline:2.5px solid var(--chalk);outline-offset:3px}
.row{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center}.row form{margin:0}@media(max-width:30rem){.row,.row form,.row button{width:100%}}
.alarm{padding:.85rem 1rem;background:var(--alarm-bg);color:var(--ink);border-inline-start:4px solid var(--alarm)}
a{color:inherit}dl{display:grid;grid-template-columns:auto 1fr;gap:.4rem 1.25rem;margin:0 0 1.5rem}dt{color:var(--ink-2)}dd{margin:0;font-variant-numeric:tabular-nums;text-align:right}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}td{padding:.55rem .4rem .55rem 0;border-top:1px solid var(--line);font-size:.9rem;white-space:nowrap}td:nth-child(3){white-space:normal}td:last-child{padding-right:0;text-align:right}`

// The theme and the language of the product, which lives at the same address.
const theme = `try{if(localStorage.getItem('theme')==='light')document.documentElement.dataset.theme='light'}catch{}`
const scripts: Record<Language, string> = {
  it: `try{if(localStorage.getItem('language')==='en')location.replace('/en'+location.pathname+location.search)}catch{}${theme}`,
  en: theme,
}

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Nothing but these, and forms to ourselves. */
export const pagePolicy = `default-src 'none'; style-src ${digest(style)}; font-src 'self'; script-src ${Object.values(scripts).map(digest).join(' ')}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

interface Page {
  title: string
  main: string
}

export const frame = ({ language, copy }: Words, { title, main }: Page): string => `<!doctype html>
<html lang="${language}" data-theme="dark">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · ${copy.suffix}</title>
<script>${scripts[language]}</script><style>${style}</style></head>
<body><p class="note">${copy.note}</p>
<main>${main}</main></body></html>
`
