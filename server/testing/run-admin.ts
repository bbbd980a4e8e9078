import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compiled, type Environment } from './product-process.ts'

const file = fileURLToPath(new URL('../../scripts/operate/admin.ts', import.meta.url))

/** What an operator types after `npm run admin --`. */
export function runAdmin(
  env: Environment,
  ...words: string[]
): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const options = { env: { NODE_COMPILE_CACHE: compiled, ...env } }
    execFile(process.execPath, [file, ...words], options, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    )
  })
}
