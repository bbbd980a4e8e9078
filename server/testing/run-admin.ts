import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { administer } from '../../scripts/operate/administer.ts'
import { compiled } from './compiled.ts'
import type { Environment } from './product-process.ts'

const file = fileURLToPath(new URL('../../scripts/operate/admin.ts', import.meta.url))

interface Told {
  code: unknown
  stdout: string
  stderr: string
}

/** What an operator types after `npm run admin --`. */
export function runAdmin(env: Environment, ...words: string[]): Promise<Told> {
  return new Promise((resolve) => {
    const options = { env: { NODE_COMPILE_CACHE: compiled, ...env } }
    execFile(process.execPath, [file, ...words], options, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    )
  })
}

/** The same without a process of its own, whose start is most of what a command costs. What it logs is not in the answer. */
export async function runHere(env: Environment, ...words: string[]): Promise<Told> {
  const told = { stdout: '', stderr: '' }
  const code = await administer(words, env, {
    log: (text: string) => {
      told.stdout += `${text}\n`
    },
    error: (text: string) => {
      told.stderr += `${text}\n`
    },
  })
  return { code, ...told }
}
