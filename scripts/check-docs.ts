// Prose rots: every path, script and setting that a document names has to exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...decisions()]
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const settings = readdirSync(join(root, 'server'))
  .filter((file) => file.startsWith('config'))
  .map((file) => readFileSync(join(root, 'server', file), 'utf8'))
  .join('\n')

const problems: string[] = []
for (const document of documents) {
  const text = readFileSync(join(root, document), 'utf8')
  const complain = (what: string) => problems.push(`${document} names ${what}, which does not exist`)
  for (const [, name = ''] of text.matchAll(/npm run ([\w:-]+)/g))
    if (!(name in scripts)) complain(`npm run ${name}`)
  for (const [, path = ''] of text.matchAll(/`([\w.@-]+(?:\/[\w.@-]*)+)`/g)) {
    const inside = /^(contracts|engine|server|web|e2e|deploy|scripts|docs)\//.test(path)
    if (inside && !existsSync(join(root, path))) complain(path)
  }
  for (const [, target = ''] of text.matchAll(/\]\(((?!https?:|#)[^)\s]+)\)/g)) {
    if (!existsSync(join(root, document, '..', target.split('#')[0] ?? ''))) complain(target)
  }
  for (const [, name = ''] of text.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g)) {
    if (!settings.includes(name) && !name.startsWith('TEST_') && !name.startsWith('CHROMIUM_')) complain(name)
  }
}
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)

function decisions(): string[] {
  return readdirSync(join(root, 'docs/decisions')).map((file) => `docs/decisions/${file}`)
}
