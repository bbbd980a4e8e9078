// The import law and the size of files, where Biome has no rule for them (house.md 5.2, 6).

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { brokenLaws } from './laws.ts'
import { wrongsAboutUsers } from './row-owners.ts'

const root = join(import.meta.dirname, '../..')
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.css'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file && !file.endsWith('.d.ts'))

const isTest = (file: string) => /\.(test|fixture)\.tsx?$/.test(file) || file.startsWith('server/testing/')

const limitOf = (file: string) => {
  if (/copy(\.\w+)?\.tsx?$|^web\/ui\//.test(file)) return Number.POSITIVE_INFINITY
  return isTest(file) ? 400 : 300
}

const problems: string[] = []
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8')
  const lines = text.split('\n').length - 1
  if (lines > limitOf(file)) problems.push(`${file}: ${lines} lines, ${limitOf(file)} at most`)
  if (/^import (?!type\b)[^']*'drizzle-orm/m.test(text))
    problems.push(`${file} imports drizzle-orm: its values come from server/db/sql.ts and loadDrizzle`)
  if (isTest(file)) continue
  if (file.startsWith('server/')) problems.push(...wrongsAboutUsers(file, text))
  for (const [, specifier = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)) {
    const to = specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(file), specifier))
    problems.push(...brokenLaws(file, to).map((law) => `${file} imports ${to}: ${law}`))
  }
}
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)
