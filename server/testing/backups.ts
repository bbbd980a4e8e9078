import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { filesOf } from './home-files.ts'
import type { Home } from './product-process.ts'
import { testServer } from './test-database.ts'

const run = promisify(execFile)

/** On a server the rows are dumped by its own tools. */
export const canBackUp =
  !testServer || ['pg_dump', 'pg_restore'].every((name) => existsSync(`/usr/bin/${name}`))

/** A place for backups of rows and of files, made and put back as deploy/backup.md says. */
export interface Backups extends AsyncDisposable {
  /** Of a product that stands still. */
  save(home: Home, name: string): Promise<void>
  restoreRows(name: string, home: Home): Promise<void>
  /** In place of what is there, as old as they are said to be. */
  restoreFiles(name: string, home: Home, daysOld?: number): Promise<void>
}

export async function openBackups(): Promise<Backups> {
  const folder = await mkdtemp(join(tmpdir(), 'indosso-backups-'))
  const rowsAt = (name: string) => join(folder, `${name}-rows`)
  const filesAt = (name: string) => join(folder, `${name}-files`)
  return {
    save: async (home, name) => {
      const { DATABASE_URL: url } = home.env
      if (url) await run('pg_dump', ['-Fc', '-d', url, '-f', rowsAt(name)])
      else await cp(join(home.dataDir, 'db'), rowsAt(name), { recursive: true })
      await filesOf(home).copyTo(filesAt(name))
    },
    restoreRows: async (name, home) => {
      const { DATABASE_URL: url } = home.env
      if (url) await run('pg_restore', ['-d', url, rowsAt(name)])
      else await cp(rowsAt(name), join(home.dataDir, 'db'), { recursive: true })
    },
    restoreFiles: (name, home, daysOld) => filesOf(home).replaceBy(filesAt(name), daysOld),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
