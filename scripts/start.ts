import { buildWebWhenStale } from './develop/build-web.ts'

// Both take seconds on the first start and nothing after it, so they share the wait.
await Promise.all([buildWebWhenStale(), process.env.DATABASE_URL ? null : prepareDump()])
await import('#server/main.ts')

async function prepareDump(): Promise<void> {
  const { preparedDump } = await import('#server/db/prepare.ts')
  await preparedDump()
}
