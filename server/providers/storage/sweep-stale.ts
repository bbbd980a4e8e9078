import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Our temporary files are named by `randomUUID`; anything else in the folder is somebody's own. */
const ours = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Makes the folder and removes the temporary files that a crash left in it. Young ones stay: another process of
 * the same installation may be writing them right now.
 */
export function sweepStale(folder: string, olderThanMs: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder).filter((name) => ours.test(name))) {
    const path = join(folder, name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && Date.now() - found.mtimeMs > olderThanMs) rmSync(path, { force: true })
  }
}
