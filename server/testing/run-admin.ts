import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Environment } from './product-process.ts'

const file = fileURLToPath(new URL('../../scripts/operate/admin.ts', import.meta.url))

/** What an operator types after `npm run admin --`. */
export function runAdmin(
  env: Environment,
  ...words: string[]
): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    )
  })
}
