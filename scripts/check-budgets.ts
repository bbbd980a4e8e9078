import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

const out = join(import.meta.dirname, '../dist/web')
const pages = ['welcome', 'login', 'signup', 'dashboard', 'forgot-password', 'not-found']
const signedIn = new Set(['dashboard'])
const budgets = { js: 130, css: 10, fonts: 60 }

// Written by vite build, in the shape that its documentation gives.
const manifest = JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
const fonts = sum(
  readdirSync(join(out, 'assets')).filter((file) => file.endsWith('.woff2')),
  rawKilobytes,
)
let isOver = false

for (const page of pages) {
  const roots = [entry, `pages/${page}.tsx`, ...(signedIn.has(page) ? ['shell/app-shell.tsx'] : [])]
  const keys = [...new Set(roots.flatMap((key) => (key ? closure(key) : [])))]
  const chunks = keys.flatMap((key) => manifest[key] ?? [])
  const measured = {
    js: sum(unique(chunks.map((chunk) => chunk.file)), gzipKilobytes),
    css: sum(unique(chunks.flatMap((chunk) => chunk.css ?? [])), gzipKilobytes),
    fonts,
  }
  const cells = (['js', 'css', 'fonts'] as const).map((kind) => {
    const over = measured[kind] > budgets[kind]
    isOver ||= over
    return `${kind} ${measured[kind].toFixed(1)}/${budgets[kind]} KB${over ? ' OVER' : ''}`
  })
  console.log(page.padEnd(18), cells.join('  '))
}
process.exitCode = isOver ? 1 : 0

function closure(key: string, seen = new Set<string>()): string[] {
  if (seen.has(key)) return []
  seen.add(key)
  for (const next of manifest[key]?.imports ?? []) closure(next, seen)
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
