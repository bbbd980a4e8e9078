import { preparedDump } from '#server/db/prepare.ts'

/** Made once before the tests, so that two workers do not make it twice. */
export async function setup(): Promise<void> {
  await preparedDump()
}
