import { join } from 'node:path'
import type { Plugin } from 'vite'

const contracts = join(import.meta.dirname, '../../contracts/')
const summary = /\bsummary:\s*(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"),/g

/** What an endpoint is for is said in the server's document of the API; no browser reads it. */
export const stripSummaries = (): Plugin => ({
  name: 'strip-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (id.startsWith(contracts) ? { code: code.replace(summary, ''), map: null } : null),
})
