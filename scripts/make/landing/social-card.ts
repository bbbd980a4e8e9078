// The picture that is shown where somebody shares the landing: node scripts/make/landing/social-card.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../../develop/browser.ts'
import { root } from './worn.ts'

const asUrl = (type: string, path: string): string =>
  `data:${type};base64,${readFileSync(join(root, path)).toString('base64')}`
const picture = (name: string): string => asUrl('image/avif', `web/features/landing/pictures/${name}.avif`)
const bodoni = 'web/fonts/bodoni-moda-latin-540.woff2'
const tape = Array.from({ length: 42 }, (_, tick) => `M0 ${tick * 16}h${tick % 5 === 0 ? 22 : 12}`).join('')

const html = `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: Bodoni; src: url(${asUrl('font/woff2', bodoni)}) }
* { margin: 0 } body { width: 1200px; height: 630px; background: #0d161b; color: #f1f0ea; font-family: Bodoni; position: relative; overflow: hidden }
h1 { position: absolute; left: 64px; top: 214px; font-weight: 400; font-size: 92px; line-height: 1; letter-spacing: -.028em }
p { position: absolute; left: 142px; top: 62px; font-size: 44px }
.mark { position: absolute; left: 64px; top: 70px }
img { position: absolute; left: 672px; top: 0; width: 528px; height: 660px }
img + img { clip-path: inset(0 0 0 44%) }
.tape { position: absolute; left: 888px; top: 0 }
</style><svg class="mark" width="66" height="40" viewBox="0 0 40 24"><path fill="#f3db24" d="M0 0h40v24H0z"/><path d="M5 0v8M10 0v12M15 0v8M20 0v14M25 0v8M30 0v12M35 0v8" stroke="#1e1b06" stroke-width="2"/></svg>
<p>Indosso</p><h1>Dal tavolo<br>alla vetrina,<br>senza set.</h1>
<img src="${picture('hero-before')}"><img src="${picture('hero-after')}">
<svg class="tape" width="34" height="630"><path fill="#f3db24" d="M0 0h34v630H0z"/><path d="${tape}" stroke="#1e1b06" stroke-width="2.5"/></svg>`

const { executablePath, args } = await findBrowser()
const browser = await chromium.launch({ executablePath, args })
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(html)
  await page.evaluate('document.fonts.ready')
  const card = await sharp(await page.screenshot())
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
  writeFileSync(join(root, 'web/public/social-card.jpg'), card)
  const icon = await sharp(join(root, 'web/public/favicon.svg'), { density: 600 })
    .resize(180, 180)
    .png()
    .toBuffer()
  writeFileSync(join(root, 'web/public/apple-touch-icon.png'), icon)
  console.log(`card ${Math.round(card.length / 1024)} KB, icon ${Math.round(icon.length / 1024)} KB`)
} finally {
  await browser.close()
}
