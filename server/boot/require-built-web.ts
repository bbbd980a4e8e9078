import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '#server/config/config.ts'
import { pageFiles } from '#server/pages/add-pages.ts'
import { webFolder } from '#server/pages/serve-pages.ts'

/** No start on the browser side of another version, nor in production without any: all at once, before anybody asks. */
export function requireBuiltWeb({ production }: Pick<Config, 'production'>, folder = webFolder): void {
  const missing = pageFiles.filter((file) => !existsSync(join(folder, file)))
  const isAbsent = missing.includes('index.html')
  if (missing.length === 0 || (isAbsent && !production)) return
  const state = isAbsent ? 'not built' : `of another version (no ${missing[0]})`
  throw new ConfigError([`dist/web: the browser side is ${state}; build it with: npx vite build`])
}
