import { createRequire } from 'node:module'

interface Parts {
  'drizzle-orm': typeof import('drizzle-orm')
  'drizzle-orm/pg-core': typeof import('drizzle-orm/pg-core')
  'drizzle-orm/node-postgres': typeof import('drizzle-orm/node-postgres')
  'drizzle-orm/node-postgres/migrator': typeof import('drizzle-orm/node-postgres/migrator')
  'drizzle-orm/pglite': typeof import('drizzle-orm/pglite')
  'drizzle-orm/pglite/migrator': typeof import('drizzle-orm/pglite/migrator')
}

const require = createRequire(import.meta.url)

/**
 * Drizzle as CommonJS. For each of its ES modules Node 24 parses its package.json of 179 KB again, which took more than
 * half of a start; `require` does not.
 */
export const loadDrizzle = <P extends keyof Parts>(part: P): Parts[P] => require(part)
