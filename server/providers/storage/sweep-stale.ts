import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const staleAfterMs = 10 * 60_000

/**
 * Makes the folder and removes what a crash left in it. Young files stay: another process of the same
 * installation may be writing them right now.
 */
export function sweepStale(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && Date.now() - found.mtimeMs > staleAfterMs) rmSync(path, { recursive: true, force: true })
  }
}
