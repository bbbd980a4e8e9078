import { buildWebWhenStale } from './develop/build-web.ts'

// Both take seconds on the first start and nothing after it, so they share the wait.
await Promise.all([buildWebWhenStale(), process.env.DATABASE_URL ? null : prepare()])
await import('#server/main.ts')

async function prepare(): Promise<void> {
  const { preparedDatabase } = await import('#server/db/prepare.ts')
  await preparedDatabase()
}
