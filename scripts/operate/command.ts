import { pino } from 'pino'
import { email } from '#contracts/accounts.ts'
import { type Config, ConfigError, readConfig } from '#server/config/config.ts'
import type { Database, Db } from '#server/db/database.ts'
import { DataDirLocked } from '#server/db/lock.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { StorageAway } from '#server/providers/storage/storage.ts'

/** Something an operator can ask for in the shell of the server. */
export interface Command {
  /** What follows its name. */
  takes: string
  does: string
  /** Answers what was done. Whatever was not done is thrown, so that the exit code never says otherwise. */
  run(args: string[], env: NodeJS.ProcessEnv): Promise<string>
}

/** What was asked for cannot be done, with the reason in one sentence. */
export class NotDone extends Error {
  /** What was found out all the same. */
  readonly report: string

  constructor(message: string, report = '') {
    super(message)
    this.report = report
  }
}

/** Asked in the wrong way: the usage says the right one. */
export class WrongUse extends Error {}

interface Operator extends AsyncDisposable {
  config: Config
  database: Database
  db: Db
  clock: () => Date
}

/** What commands work on: the settings and the database of the product, without the rest of it. */
export async function openOperator(env: NodeJS.ProcessEnv): Promise<Operator> {
  const config = readConfig(env)
  const database = await openDatabase(config, pino({ level: 'warn' }))
  return {
    config,
    database,
    db: database.db,
    clock: () => new Date(),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

/** The one address that the command is about. */
export function oneAddress(args: string[]): string {
  const address = email.safeParse(args[0])
  if (!address.success || args.length > 1) throw new WrongUse()
  return address.data
}

/** Does it, says so, and answers the exit code: 0 exactly when it was done. */
export async function carryOut(
  run: () => Promise<string>,
  usage: string,
  out: Pick<Console, 'log' | 'error'>,
): Promise<number> {
  const complain = (text: string, code: number) => {
    out.error(text)
    return code
  }
  try {
    out.log(await run())
    return 0
  } catch (error) {
    if (error instanceof NotDone && error.report) out.log(error.report)
    if (error instanceof WrongUse) return complain(usage, 2)
    if (error instanceof NotDone) return complain(error.message, 1)
    if (error instanceof ConfigError || error instanceof DataDirLocked)
      return complain(error.message, error.exitCode)
    if (error instanceof StorageAway)
      return complain(
        'I file non si raggiungono, o sono di un altro database: controlla DATABASE_URL e S3_* o DATA_DIR.',
        1,
      )
    throw error
  }
}
