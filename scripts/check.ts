// What a commit must pass, as a list to read; the same on a desk and in CI.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)
const floors = ['contracts', 'server', 'web', 'e2e']

const steps: [string, string, string[]][] = [
  ['format and lint', bin('biome'), ['ci', '--error-on-warnings', '.']],
  ['walls and sizes', process.execPath, ['scripts/develop/check-walls.ts']],
  ['texts of the server', process.execPath, ['scripts/develop/check-texts.ts']],
  ['types of engine', process.execPath, ['scripts/develop/check-kernels.ts']],
  ...floors.map((floor): [string, string, string[]] => [
    `types of ${floor}`,
    bin('tsc'),
    ['-p', `tsconfig.${floor}.json`],
  ]),
  ['documents', process.execPath, ['scripts/develop/check-docs.ts']],
  ['budgets of the web', process.execPath, ['scripts/develop/check-budgets.ts']],
]

let failed = 0
for (const [name, command, args] of steps) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  console.log(`${status === 0 ? '✓' : '✗'} ${name}`)
  if (status !== 0) failed++
}
process.exit(failed > 0 ? 1 : 0)
