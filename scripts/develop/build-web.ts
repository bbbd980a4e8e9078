import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
const stamp = join(root, 'dist', 'web', '.built-from')
const sources = ['web', 'contracts', 'vite.config.ts', 'package-lock.json']

/** Builds the browser side if its sources have changed since the last time; true when it did. */
export async function buildWebWhenStale(): Promise<boolean> {
  const digest = digestOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return false
  // A process of its own: Vite sets NODE_ENV for the one it runs in, and builds React half as large again where it is not production.
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '--config', 'vite.config.ts', '--logLevel', 'warn'],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' } },
  )
  writeFileSync(stamp, digest)
  return true
}

function digestOfSources(): string {
  const digest = createHash('sha256')
  for (const file of sources.flatMap(filesUnder).sort())
    digest.update(file).update(readFileSync(join(root, file)))
  return digest.digest('hex')
}

function filesUnder(path: string): string[] {
  if (!existsSync(join(root, path)) || path.includes('.')) return [path]
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}
