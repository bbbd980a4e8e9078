// No Italian in deeds and providers: they answer codes, whose sentences are in contracts.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { italianIn } from './italian-in.ts'

const root = join(import.meta.dirname, '../..')
/** Files that write for somebody who reads no answer of the API, and why. */
const written: [RegExp, string][] = [
  [/^server\/mail\//, 'mails'],
  [/^server\/simulated\/copy\.ts$/, 'pages of the simulated payments'],
  [/^server\/billing\/describe-document\.ts$/, 'fiscal documents'],
  [/^server\/privacy\/(facts|export-texts)\.ts$/, 'the privacy page and the export of an account'],
  [/^server\/analytics\/export-users\.ts$/, 'the headings of a table for download'],
  [/^server\/(main|db\/lock)\.ts$/, 'what the operator reads at the start'],
]

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'server'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$|^server\/testing\//.test(file))

const problems = sources
  .filter((file) => !written.some(([pattern]) => pattern.test(file)))
  .flatMap((file) =>
    italianIn(readFileSync(join(root, file), 'utf8')).map((text) => `${file} speaks Italian: ${text}`),
  )
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)
