// The types of the engine: indices are checked everywhere but in the kernels, where a bound of a loop computes them.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wrongsAboutKernels } from './kernels.ts'

const root = join(import.meta.dirname, '../..')

function tsc(config: string): string {
  const command = join(root, 'node_modules', '.bin', 'tsc')
  const { status, stdout, stderr } = spawnSync(command, ['-p', config, '--pretty', 'false'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  })
  if (status === null || (status !== 0 && !stdout.includes('error TS')))
    throw new Error(`tsc broke: ${stderr || stdout}`)
  return stdout
}

// With indices unchecked, so that no other error of a kernel hides among those that are passed over.
const plain = tsc('tsconfig.kernels.json').trim()
const list = readFileSync(join(root, 'tsconfig.kernels.json'), 'utf8')
const problems = [...(plain ? [plain] : []), ...wrongsAboutKernels(list, tsc('tsconfig.engine.json'))]
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)
