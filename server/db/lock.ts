import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class DataDirLocked extends Error {
  readonly exitCode = 1
  constructor(folder: string, pid: string) {
    super(
      `La cartella dati è già in uso dal processo ${pid} (data folder in use): fermalo o scegli un'altra DATA_DIR. [${folder}]`,
    )
    this.name = 'DataDirLocked'
  }
}

/**
 * Holds the data folder for this process alone. Two processes on one embedded database destroy it, and it has no
 * lock of its own; SQLite's file lock is the one lock Node ships that the system frees when the process dies.
 */
export function lockFolder(folder: string): Disposable {
  mkdirSync(folder, { recursive: true })
  const pidFile = join(folder, 'lock.pid')
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'))
  try {
    lock.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new DataDirLocked(folder, readPid(pidFile))
  }
  writeFileSync(pidFile, String(process.pid))
  return { [Symbol.dispose]: () => lock.close() }
}

function readPid(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return '?'
  }
}
