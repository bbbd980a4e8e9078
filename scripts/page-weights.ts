import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface PageFiles {
  page: string
  js: string[]
  css: string[]
}

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}
type Manifest = Record<string, Chunk>

/** Kilobytes that a first visit of a page moves: scripts and styles packed, fonts as they are. */
export interface PageWeight {
  page: string
  js: number
  css: number
  fonts: number
}

const appBudgets = { js: 130, css: 10, fonts: 60 }
const standing = ['landing', 'privacy', 'termini', 'cookie']
/** A page that stands without the app has no framework to carry. */
export const budgetsOf = (page: string) => (standing.includes(page) ? { ...appBudgets, js: 3 } : appBudgets)

const out = join(import.meta.dirname, '../dist/web')
const screens = ['login', 'signup', 'dashboard', 'forgot-password', 'reset-password', 'not-found']
const signedIn = new Set(['dashboard'])

/** What the last build of the browser side weighs. */
export function weighPages(): PageWeight[] {
  const fonts = sum(
    readdirSync(join(out, 'assets'))
      .filter((file) => file.endsWith('.woff2'))
      .map((file) => `assets/${file}`),
    rawKilobytes,
  )
  return [...standing.map(filesOfStanding), ...filesOfScreens()].map(({ page, js, css }) => ({
    page,
    js: sum(js, gzipKilobytes),
    css: sum(css, gzipKilobytes),
    fonts,
  }))
}

/** What the page itself asks for. */
function filesOfStanding(page: string): PageFiles {
  const html = readFileSync(join(out, `${page}.html`), 'utf8')
  const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, file = '']) => file,
  )
  const ofKind = (kind: string) => unique(files.filter((file) => file.endsWith(kind)))
  return { page, js: ofKind('.js'), css: ofKind('.css') }
}

function filesOfScreens(): PageFiles[] {
  // Written by vite build, in the shape that its documentation gives.
  const manifest = JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8')) as Manifest
  return screens.map((page) => {
    const shell = signedIn.has(page) ? ['shell/app-shell.tsx'] : []
    const keys = ['index.html', `pages/${page}.tsx`, ...shell].flatMap((key) => closure(manifest, key))
    const chunks = unique(keys).flatMap((key) => manifest[key] ?? [])
    const css = unique(chunks.flatMap((chunk) => chunk.css ?? []))
    return { page, js: unique(chunks.map((chunk) => chunk.file)), css }
  })
}

function closure(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  if (seen.has(key)) return []
  seen.add(key)
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, seen)
  return [...seen]
}

function sum(files: string[], size: (file: string) => number): number {
  return files.reduce((total, file) => total + size(file), 0)
}

function unique(values: string[]): string[] {
  return [...new Set(values)]
}

function gzipKilobytes(file: string): number {
  return gzipSync(readFileSync(join(out, file)), { level: 9 }).length / 1024
}

function rawKilobytes(file: string): number {
  return statSync(join(out, file)).size / 1024
}
