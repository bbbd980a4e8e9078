import { execFileSync } from 'node:child_process'

/** A disk of its own for a folder; null where nobody may mount. */
export function mountDisk(folder: string, size: string, owner = 0): Disposable | null {
  const options = `size=${size},uid=${owner},mode=700`
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  return { [Symbol.dispose]: () => void execFileSync('umount', ['--lazy', folder]) }
}
