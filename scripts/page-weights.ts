import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

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

export const budgets = { js: 130, css: 10, fonts: 60 }

const out = join(import.meta.dirname, '../dist/web')
const pages = ['welcome', 'login', 'signup', 'dashboard', 'forgot-password', 'reset-password', 'not-found']
const signedIn = new Set(['dashboard'])

/** What the last build of the browser side weighs. */
export function weighPages(): PageWeight[] {
  // Written by vite build, in the shape that its documentation gives.
  const manifest = JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  const fonts = sum(
    readdirSync(join(out, 'assets')).filter((file) => file.endsWith('.woff2')),
    rawKilobytes,
  )
  return pages.map((page) => {
    const roots = [entry, `pages/${page}.tsx`, ...(signedIn.has(page) ? ['shell/app-shell.tsx'] : [])]
    const keys = unique(roots.flatMap((key) => (key ? closure(manifest, key) : [])))
    const chunks = keys.flatMap((key) => manifest[key] ?? [])
    return {
      page,
      js: sum(unique(chunks.map((chunk) => chunk.file)), gzipKilobytes),
      css: sum(unique(chunks.flatMap((chunk) => chunk.css ?? [])), gzipKilobytes),
      fonts,
    }
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
  return statSync(join(out, 'assets', file)).size / 1024
}
