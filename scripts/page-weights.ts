import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface PageFiles {
  page: string
  js: string[]
  css: string[]
}

/** Kilobytes that a first visit of a page moves: scripts and styles packed, fonts as they are. */
export interface PageWeight {
  page: string
  js: number
  css: number
  fonts: number
}

const appBudgets = { js: 130, css: 12, fonts: 60 }
const standing = ['landing', 'privacy', 'termini', 'cookie']
/** A page that stands without the app has no framework to carry, nor the styles of every screen. */
export const budgetsOf = (page: string) =>
  standing.includes(page) ? { ...appBudgets, js: 3, css: 10 } : appBudgets

const out = join(import.meta.dirname, '../dist/web')
const screens = [
  'login',
  'signup',
  'forgot-password',
  'reset-password',
  'confirm-email',
  'dashboard',
  'account',
  'payment-success',
  'super-admin',
]

/** What the last build of the browser side weighs. */
export function weighPages(): PageWeight[] {
  const fonts = sum(
    readdirSync(join(out, 'assets'))
      .filter((file) => file.endsWith('.woff2'))
      .map((file) => `assets/${file}`),
    rawKilobytes,
  )
  return [...standing, ...screens].map(filesOf).map(({ page, js, css }) => ({
    page,
    js: sum(js, gzipKilobytes),
    css: sum(css, gzipKilobytes),
    fonts,
  }))
}

/** What the page itself asks for, parts that it preloads included. */
function filesOf(page: string): PageFiles {
  const html = readFileSync(join(out, `${page}.html`), 'utf8')
  const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, file = '']) => file,
  )
  const ofKind = (kind: string) => [...new Set(files)].filter((file) => file.endsWith(kind))
  return { page, js: ofKind('.js'), css: ofKind('.css') }
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
