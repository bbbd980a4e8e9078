import { execFileSync, spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'

export interface Browser {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

const root = join(import.meta.dirname, '../..')
const packedVersion = '153.0.0'
const cache = join(root, 'node_modules', '.cache', 'browser', packedVersion)
/** The shell without windows comes first: journeys take a quarter less in it. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]

/** A Chromium for the journeys: the one named in CHROMIUM_PATH, the system's, or one packed in npm, fetched once. */
export async function findBrowser(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH
  if (named) return { executablePath: named, args: sandboxless(), env: {} }
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const executablePath = join(folder, name)
      if (existsSync(executablePath) && runs(executablePath, {}))
        return { executablePath, args: sandboxless(), env: {} }
    }
  }
  if (process.platform === 'linux' && process.arch === 'x64') return packedBrowser()
  throw new Error('No Chromium found: install one, or name it in CHROMIUM_PATH.')
}

/** A container's root has no sandbox to use. */
const sandboxless = () => (process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : [])

const runs = (path: string, env: Record<string, string>) =>
  spawnSync(path, ['--version', '--headless', '--no-sandbox'], {
    timeout: 20_000,
    env: { ...process.env, ...env },
  }).status === 0

/**
 * The headless shell from npm, unpacked into our own cache: the package's own unpacking trusts whatever lies in the
 * shared temporary folder, and its arguments switch web security off.
 */
async function packedBrowser(): Promise<Browser> {
  const ready = join(cache, 'ready')
  if (!existsSync(ready)) await unpack(ready)
  const executablePath = join(cache, 'chromium')
  const env: Record<string, string> = { FONTCONFIG_FILE: describeFonts() }
  // A bare system lacks the libraries; the package brings them.
  if (!runs(executablePath, env)) env.LD_LIBRARY_PATH = join(cache, 'al2023', 'lib')
  return { executablePath, args: ['--no-sandbox', '--headless=shell', '--no-zygote', '--disable-gpu'], env }
}

/** The package's own list names folders of the machine it was made for: text without a web font would have no height. */
function describeFonts(): string {
  const file = join(cache, 'fonts.conf')
  const folders = ['/usr/share/fonts', join(cache, 'fonts', 'fonts')].map((folder) => `<dir>${folder}</dir>`)
  writeFileSync(
    file,
    `<fontconfig>${folders.join('')}<cachedir>${join(cache, 'font-cache')}</cachedir></fontconfig>\n`,
  )
  return file
}

async function unpack(ready: string): Promise<void> {
  const folder = join(cache, 'package')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-save', '--loglevel=error']
  execFileSync('npm', ['install', ...options, `@sparticuz/chromium@${packedVersion}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 300_000,
  })
  const packed = join(folder, 'node_modules/@sparticuz/chromium/bin')
  const open = (file: string) => [createReadStream(join(packed, file)), createBrotliDecompress()] as const
  const tar = createRequire(join(folder, 'x.js')).resolve('tar-fs')
  const { extract } = (await import(pathToFileURL(tar).href)) as {
    extract: (to: string) => NodeJS.WritableStream
  }
  await pipeline(...open('chromium.br'), createWriteStream(join(cache, 'chromium'), { mode: 0o755 }))
  for (const part of ['al2023', 'fonts', 'swiftshader'])
    await pipeline(...open(`${part}.tar.br`), extract(join(cache, part)))
  rmSync(folder, { recursive: true })
  writeFileSync(ready, '')
}
