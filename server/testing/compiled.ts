import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What one process has compiled the next ones need not: NODE_COMPILE_CACHE. */
export const compiled = join(tmpdir(), 'indosso-compiled')
