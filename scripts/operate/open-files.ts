import { pino } from 'pino'
import { openFiles } from '#server/boot/open-files.ts'
import type { Context } from '#server/context.ts'
import { openOperator } from './command.ts'

type FilesOperator = AsyncDisposable &
  Pick<Context, 'config' | 'database' | 'db' | 'clock' | 'storage' | 'log'>

/** What commands about stored files work on: nothing is read or written before the key has proven right. */
export async function openFilesOperator(env: NodeJS.ProcessEnv): Promise<FilesOperator> {
  await using stack = new AsyncDisposableStack()
  const operator = stack.use(await openOperator(env))
  const { config, database, db, clock } = operator
  const log = pino({ level: 'warn' }, pino.destination(2))
  const storage = await openFiles(config, { stack, log, database })
  const owned = stack.move()
  return { config, database, db, clock, log, storage, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
