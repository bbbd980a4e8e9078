import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fileOf, type PageName, pageNames, type Weight } from '#contracts/pages.ts'

/** Kilobytes that a first visit of a page moves: scripts and styles packed, fonts as they are. */
export interface PageWeight extends Weight {
  page: PageName
}

const out = join(import.meta.dirname, '../../dist/web')

/** What the last build of the browser side weighs. */
export function weighPages(): PageWeight[] {
  const fonts = sum(
    readdirSync(join(out, 'assets'))
      .filter((file) => file.endsWith('.woff2'))
      .map((file) => `assets/${file}`),
    rawKilobytes,
  )
  return pageNames.map((page) => {
    const { js, css } = filesOf(page)
    return { page, js: sum(js, gzipKilobytes), css: sum(css, gzipKilobytes), fonts }
  })
}

/** What the page itself asks for, parts that it preloads included. */
function filesOf(page: PageName): { js: string[]; css: string[] } {
  const html = readFileSync(join(out, fileOf(page)), 'utf8')
  const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, file = '']) => file,
  )
  const ofKind = (kind: string) => [...new Set(files)].filter((file) => file.endsWith(kind))
  return { js: ofKind('.js'), css: ofKind('.css') }
}

function sum(files: string[], size: (file: string) => number): number {
  return files.reduce((total, file) => total + size(file), 0)
}

function gzipKilobytes(file: string): number {
  return gzipSync(readFileSync(join(out, file)), { level: 9 }).length / 1024
}

function rawKilobytes(file: string): number {
  return statSync(join(out, file)).size / 1024
}
