// What a commit must pass, as a list to read; the same on a desk and in CI.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

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

/** What a step says is shown when it has ended, so that two do not speak at once. */
async function passes([name, command, args]: (typeof steps)[number]): Promise<boolean> {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  process.stdout.write(`${out}${err}${code === 0 ? '✓' : '✗'} ${name}\n`)
  return code === 0
}

let failed = 0
const left = steps.values()
/** Two at a time: each of them waits for the disk, or for its one thread, for a part of its time. */
const turn = async () => {
  for (const step of left) if (!(await passes(step))) failed++
}
await Promise.all([turn(), turn()])
process.exit(failed > 0 ? 1 : 0)
