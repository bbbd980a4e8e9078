import { preparedDatabase } from '#server/db/prepare.ts'
import { compiled } from './compiled.ts'

/** Made once before the tests, so that two workers do not make it twice. */
export async function setup(): Promise<void> {
  // For the processes that tests start.
  process.env.NODE_COMPILE_CACHE = compiled
  await preparedDatabase()
}
