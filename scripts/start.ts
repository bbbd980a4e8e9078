import { preparedDump } from '#server/db/prepare.ts'
import { buildWebWhenStale } from './build-web.ts'

// Both take seconds on the first start and nothing after it, so they share the wait.
await Promise.all([buildWebWhenStale(), process.env.DATABASE_URL ? null : preparedDump()])
await import('#server/main.ts')
