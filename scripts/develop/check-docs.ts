// Prose rots: every path, script and setting that a document names has to exist, and every promise its test.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'engine/README.md',
  ...pagesIn('docs'),
  ...pagesIn('docs/decisions'),
  ...pagesIn('deploy'),
]
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const settings = readdirSync(join(root, 'server/config'))
  .map((file) => readFileSync(join(root, 'server/config', file), 'utf8'))
  .join('\n')

const problems: string[] = []
for (const document of documents) {
  const text = readFileSync(join(root, document), 'utf8')
  const complain = (what: string) => problems.push(`${document} names ${what}, which does not exist`)
  for (const [, name = ''] of text.matchAll(/npm run ([\w:-]+)/g))
    if (!(name in scripts)) complain(`npm run ${name}`)
  for (const [, path = ''] of text.matchAll(/`([\w.@-]+(?:\/[\w.@-]*)+)`/g)) {
    const inside = /^(contracts|engine|processes|server|web|e2e|deploy|scripts|docs)\//.test(path)
    if (inside && !existsSync(join(root, path))) complain(path)
  }
  for (const [, target = ''] of text.matchAll(/\]\(((?!https?:|#)[^)\s]+)\)/g)) {
    if (!existsSync(join(root, document, '..', target.split('#')[0] ?? ''))) complain(target)
  }
  for (const [, name = ''] of text.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g)) {
    if (!settings.includes(name) && !name.startsWith('TEST_') && !name.startsWith('CHROMIUM_')) complain(name)
  }
}
for (const row of unproven()) problems.push(`no test carries the row ${row} of docs/trust.md in its name`)
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)

function pagesIn(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file}`)
}

/** Rows of the page of promises that no test carries in its name. */
function unproven(): string[] {
  const rows = [...readFileSync(join(root, 'docs/trust.md'), 'utf8').matchAll(/^\| (T\d+) \|/gm)]
  const names = ['server', 'web', 'contracts', 'scripts', 'engine', 'processes', 'e2e'].flatMap((floor) =>
    readdirSync(join(root, floor), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(test|e2e)\.tsx?$/.test(file))
      .map((file) => readFileSync(join(root, floor, file), 'utf8')),
  )
  // Where a name begins: in quotes, with one row or several.
  const prefixes = names.flatMap((text) => text.match(/['"`](?:[A-Z]\d+, )*[A-Z]\d+:/g) ?? [])
  const proven = new Set(prefixes.flatMap((prefix) => prefix.match(/T\d+/g) ?? []))
  return rows.map(([, row = '']) => row).filter((row) => !proven.has(row))
}
