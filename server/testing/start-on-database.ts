import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type RunningApp, start } from '#server/boot/start.ts'
import { readConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { TestImages } from './test-images.ts'

/** The product on a database that is there already, with a file of those days, at an instant that stands still. */
export async function startOnDatabase(
  database: Database,
  {
    settings,
    now,
    file,
  }: { settings: Record<string, string>; now: Date; file: { key: string; base64: string } },
): Promise<{ url: string; ctx: RunningApp['ctx'] } & AsyncDisposable> {
  const stack = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'indosso-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...settings,
  })
  const path = join(config.filesFolder, file.key)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, Buffer.from(file.base64, 'base64'))
  const overrides = { database, images: [new TestImages()], clock: () => now }
  const { ctx, url } = stack.use(await start({ ...config, seedDemo: false }, overrides))
  return { ctx, url: url ?? '', [Symbol.asyncDispose]: () => stack.disposeAsync() }
}
