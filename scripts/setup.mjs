// Runs before the commands of package.json, on whatever Node the machine has: installs what is missing, nothing else.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const lock = join(root, 'package-lock.json')
// An image comes with what it needs, and without the list of it.
if (!existsSync(lock)) process.exit(0)
const stamp = join(root, 'node_modules', '.indosso-installed')
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Indosso needs Node 20.19 or newer to begin; this is ${process.versions.node}.`)
  process.exit(1)
}

const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex')
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing what Indosso needs (once)…')
  // Scripts stay on: the pinned Node 24 arrives by its package's own install script.
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  // Not `ci`: it refuses the whole lockfile when a registry lacks an optional package of some other platform.
  const install = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(command, [...first, ...install], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, wanted)
}
