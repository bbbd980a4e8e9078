import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Runs the steps of deploy/Dockerfile that need no Docker, in a clean folder. */
export async function buildImage(): Promise<AsyncDisposable & { folder: string }> {
  const base = await mkdtemp(join(tmpdir(), 'indosso-image-'))
  const [context, folder] = [join(base, 'context'), join(base, 'app')]
  await sendContext('', { to: context, ignores: await readIgnored() })
  const steps = await readFile(join(root, 'deploy/Dockerfile'), 'utf8')
  for (const [, from = '', to = ''] of steps.matchAll(/^COPY --from=build \/app\/(\S+) (\S+)$/gm)) {
    if (from === 'node_modules') await linkModules(join(folder, to))
    // Built by Vite, which takes longer than a test has.
    else if (from !== 'dist') {
      const target = to === './' ? basename(from) : to
      await cp(join(context, from), join(folder, target), { recursive: true })
    }
  }
  return { folder, [Symbol.asyncDispose]: () => rm(base, { recursive: true }) }
}

/** Whether .dockerignore keeps a path out: the last line that fits it, or a folder above it, decides. */
export async function readIgnored(): Promise<Ignores> {
  const lines = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n')
  const rules = lines
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ isKept: line.startsWith('!'), path: line.replace(/^!/, '') }))
    .map((rule) => ({ ...rule, fits: asExpression(rule.path) }))
  return {
    file: (path) => rules.findLast(({ fits }) => fits.test(path))?.isKept === false,
    folder: (path) =>
      rules.findLast(({ fits }) => fits.test(path))?.isKept === false &&
      !rules.some((rule) => rule.isKept && rule.path.startsWith(`${path}/`)),
  }
}

interface Ignores {
  file(path: string): boolean
  /** Nothing below it is wanted either. */
  folder(path: string): boolean
}

function asExpression(pattern: string): RegExp {
  const parts = pattern
    .replaceAll(/[.+^$()|[\]{}]/g, '\\$&')
    .replaceAll('**/', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '(.*/)?')
  return new RegExp(`^${parts}(/.*)?$`)
}

async function sendContext(below: string, { to, ignores }: { to: string; ignores: Ignores }): Promise<void> {
  for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
    const path = join(below, entry.name)
    if (entry.isDirectory()) {
      if (!ignores.folder(path)) await sendContext(path, { to, ignores })
    } else if (!ignores.file(path)) await cp(join(root, path), join(to, path))
  }
}

/** What `npm prune --omit=dev` leaves: what is only for developing cannot be imported there. */
async function linkModules(folder: string): Promise<void> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true }>
  }
  for (const [path, { dev }] of Object.entries(packages)) {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
    if (!name || dev) continue
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await symlink(join(root, path), join(folder, name))
  }
}
