import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { uniform } from '#engine/maths/random.ts'
import { findBrowser } from '../../develop/browser.ts'

// Draws screens and printed pages, which are no garments: node scripts/make/sight/screens.ts DRAWINGS OUT [--count 1200]
// Editors, terminals, dashboards, forms, charts, diagrams, articles, slides and palettes in random colours, with words of our
// README and drawings of the Open Clip Art Library. Written to OUT as JPEG.

const LONG_SIDE = 400
/** Windows, tablets, phones and paper: width and height, px. */
const SIZES = ['1280x800', '1440x900', '1024x768', '900x600', '820x1180', '390x844', '740x1050', '1050x740']
/** Share of the shots that show a part of the page. */
const PARTS = 0.3

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '1200' } },
})
const [drawingsFolder = '', out = ''] = positionals
if (!drawingsFolder || !out) {
  console.error('Usage: node scripts/make/sight/screens.ts DRAWINGS OUT [--count N]')
  process.exit(2)
}
const next = uniform(1)
const between = (least: number, most: number): number => least + next() * (most - least)
const whole = (least: number, most: number): number => Math.floor(between(least, most + 1))
const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
const times = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('')
const words =
  readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8').match(/[a-zA-Z]{2,12}/g) ?? []
const drawings = readdirSync(drawingsFolder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(animals|computer|food|office|transportation|buildings)\b.*\.png$/.test(file))
  .sort()

const text = (least: number, most: number): string => times(whole(least, most), () => `${pick(words)} `)
const grey = (least: number, most: number): string =>
  `hsl(${whole(0, 360)} ${whole(0, 25)}% ${whole(least, most)}%)`
const colour = (): string => `hsl(${whole(0, 360)} ${whole(20, 95)}% ${whole(25, 75)}%)`
const pictureOf = (style: string): string => {
  const data = readFileSync(join(drawingsFolder, pick(drawings))).toString('base64')
  return `<img style="object-fit:contain;${style}" src="data:image/png;base64,${data}">`
}
const button = (): string =>
  `<b style="background:${colour()};color:#fff;padding:8px 18px;border-radius:${whole(0, 20)}px;display:inline-block">${text(1, 2)}</b>`
const panel = (inside: string, style = ''): string =>
  `<div style="border:1px solid #8885;border-radius:${whole(0, 16)}px;padding:16px;flex:1;overflow:hidden;${style}">${inside}</div>`
const row = (inside: string): string =>
  `<div style="display:flex;gap:16px;margin-bottom:16px">${inside}</div>`
const table = (): string => {
  const columns = whole(2, 7)
  return `<table width="100%" cellpadding="${whole(3, 12)}" border="${whole(0, 1)}" style="border-collapse:collapse;text-align:left">${times(whole(4, 24), () => `<tr style="border-top:1px solid #8885">${times(columns, () => `<td>${next() < 0.4 ? whole(0, 9999) : text(1, 4)}</td>`)}</tr>`)}</table>`
}

/** Bars, a line or a pie. */
function chart(): string {
  const marks = [
    () =>
      times(
        whole(4, 24),
        (i) =>
          `<rect x="${i * 24 + 10}" y="${whole(10, 250)}" width="${whole(8, 22)}" height="300" fill="${colour()}"/>`,
      ),
    () =>
      times(
        whole(1, 4),
        () =>
          `<polyline fill="none" stroke-width="${whole(1, 5)}" stroke="${colour()}" points="${times(14, (i) => `${i * 45},${whole(20, 280)} `)}"/>`,
      ),
    () =>
      times(
        whole(2, 6),
        (i) =>
          `<circle cx="300" cy="150" r="65" fill="none" stroke-width="130" stroke="${colour()}" stroke-dasharray="${408 - i * 70} 999"/>`,
      ),
    () =>
      times(
        whole(20, 200),
        () => `<circle cx="${whole(10, 590)}" cy="${whole(10, 290)}" r="${whole(2, 7)}" fill="${colour()}"/>`,
      ),
  ]
  const grid = times(6, (i) => `<path d="M0 ${i * 58 + 5}h600" stroke="#8884"/>`)
  return `<svg viewBox="0 0 600 300" width="100%" style="max-height:60vh">${grid}${pick(marks)()}</svg>`
}

/** Boxes and what connects them. */
function diagram(): string {
  const isFilled = next() < 0.6
  const boxes = Array.from({ length: whole(3, 16) }, () => ({
    x: whole(0, 4) * 190 + 20,
    y: whole(0, 5) * 100 + 20,
  }))
  const arrows = boxes
    .slice(1)
    .map(
      ({ x, y }, i) =>
        `<path d="M${(boxes[i]?.x ?? 0) + 70} ${(boxes[i]?.y ?? 0) + 30}L${x + 70} ${y + 30}" stroke="currentColor" stroke-width="${whole(1, 3)}" fill="none"/>`,
    )
  const shapes = boxes.map(
    ({ x, y }) =>
      `<rect x="${x}" y="${y}" width="140" height="60" rx="${pick([0, 8, 30])}" fill="${isFilled ? colour() : '#fff'}" stroke="currentColor"/><text x="${x + 12}" y="${y + 35}" font-size="16" fill="${isFilled ? '#fff' : '#000'}">${text(1, 2)}</text>`,
  )
  return `<svg viewBox="0 0 960 640" width="100%" height="92%">${arrows.join('')}${shapes.join('')}</svg>`
}

const code = (): string =>
  `<pre style="font:${whole(11, 18)}px/1.5 monospace">${times(whole(20, 60), (i) => `<span style="opacity:.5">${i} </span>${' '.repeat(whole(0, 6) * 2)}${times(whole(0, 9), () => `<span style="color:${next() < 0.5 ? 'inherit' : colour()}">${pick(words)}${pick([' ', '(', ') ', '.', ' = '])}</span>`)}\n`)}</pre>`
const terminal = (): string =>
  `<div style="background:${grey(15, 30)};padding:6px 12px">${pick(['● ● ●', text(1, 3)])}</div><pre style="font:${whole(12, 20)}px/1.35 monospace;margin:12px">${times(whole(4, 50), () => `<span style="color:${colour()}">${pick(['$', '>', 'user@host:~', '[ ok ]'])}</span> ${text(0, 12)}\n`)}${next() < 0.5 ? times(16, () => `<span style="background:${colour()};color:#fff">  ${whole(30, 47)}  </span>`) : ''}</pre>`
const article = (): string =>
  `<div style="padding:${whole(20, 90)}px;columns:${pick([1, 1, 2, 3])};font:${whole(12, 20)}px/1.5 ${pick(['serif', 'sans-serif'])}"><h1>${text(2, 7)}</h1>${times(whole(3, 12), () => `<p>${text(20, 90)}</p>${next() < 0.15 ? pictureOf('width:60%;max-height:240px') : ''}${next() < 0.1 ? table() : ''}`)}</div>`
const form = (): string =>
  `<div style="max-width:${whole(340, 900)}px;margin:${whole(10, 120)}px auto;padding:30px;border:1px solid #8885;border-radius:12px;background:${grey(90, 100)};color:#222"><h2>${text(1, 4)}</h2>${times(whole(2, 8), () => `<p style="margin:14px 0 4px">${text(1, 3)}</p><div style="border:1px solid #9997;padding:10px;border-radius:6px">${text(0, 4)}&nbsp;</div>`)}<br>${button()}</div>`
const dashboard = (): string =>
  `<div style="display:flex;height:100%"><div style="width:${whole(0, 260)}px;overflow:hidden;background:${grey(5, 95)};padding:20px;color:#999">${times(whole(4, 14), () => `<p>${text(1, 2)}</p>`)}</div><div style="flex:1;padding:24px"><h2>${text(1, 4)}</h2>${row(times(whole(2, 4), () => panel(`<small>${text(1, 2)}</small><h2>${whole(0, 99999)}</h2>`)))}${row(times(whole(1, 2), () => panel(chart())))}${panel(table())}</div></div>`
const cards = (): string =>
  `<div style="padding:24px"><h1>${text(1, 5)}</h1>${button()}<div style="display:grid;gap:18px;margin-top:24px;grid-template-columns:repeat(${whole(1, 4)},1fr)">${times(whole(3, 9), () => panel(`${pictureOf('width:100%;height:150px')}<h3>${text(1, 3)}</h3><p>${text(4, 14)}</p>`))}</div></div>`
const slide = (): string =>
  `<div style="height:100%;display:grid;place-content:center;text-align:center;padding:40px;background:linear-gradient(${whole(0, 360)}deg,${colour()},${colour()})"><h1 style="font-size:${whole(30, 90)}px">${text(1, 6)}</h1>${next() < 0.5 ? pictureOf('height:40vh') : `<p>${text(4, 20)}</p>`}</div>`
const chat = (): string =>
  `<div style="padding:20px">${times(whole(4, 14), () => `<div style="margin:10px 0;margin-left:${pick(['0', '35%'])};width:60%;padding:12px;border-radius:16px;background:${colour()}55">${text(2, 30)}</div>`)}</div>`
const plate = (): string =>
  `<div style="padding:30px;height:100%;color:#111;background:#fff">${next() < 0.5 ? chart() : diagram()}<p>${text(8, 30)}</p></div>`
/** A palette or a heat map. */
const swatches = (): string => {
  const columns = whole(2, 14)
  const cells = times(
    columns * whole(1, 12),
    () => `<div style="background:${colour()};padding:8px">${text(0, 2)}</div>`,
  )
  return `<div style="height:100%;display:grid;gap:${whole(0, 24)}px;grid-template-columns:repeat(${columns},1fr)">${cells}</div>`
}
const pages = [code, terminal, article, form, dashboard, cards, slide, chat, plate, diagram, swatches]

const { executablePath, args } = await findBrowser()
const browser = await chromium.launch({ executablePath, args })
try {
  const page = await browser.newPage()
  for (let i = 1; i <= Number(values.count); i++) await draw(page, join(out, `screen-${i}.jpg`))
} finally {
  await browser.close()
}

async function draw(page: Awaited<ReturnType<typeof browser.newPage>>, file: string): Promise<void> {
  const [width = 0, height = 0] = pick(SIZES).split('x').map(Number)
  await page.setViewportSize({ width, height })
  const [ground, ink] = next() < 0.45 ? [grey(3, 22), grey(75, 100)] : [grey(88, 100), grey(0, 30)]
  await page.setContent(
    `<body style="margin:0;height:100vh;overflow:hidden;background:${ground};color:${ink};font:${whole(13, 18)}px/1.4 ${pick(['sans-serif', 'sans-serif', 'serif'])}">${pick(pages)()}`,
  )
  const share = next() < PARTS ? between(0.35, 0.8) : 1
  const [w, h] = [width * share, height * share]
  const clip = { x: next() * (width - w), y: next() * (height - h), width: w, height: h }
  await sharp(await page.screenshot({ clip }))
    .resize(LONG_SIDE, LONG_SIDE, { fit: 'inside' })
    .jpeg({ quality: Math.floor(between(75, 95)) })
    .toFile(file)
}
