import type { ChildProcess } from 'node:child_process'

const running = new Set<ChildProcess>()

/** Remembers a process of ours until it ends, so that nothing outlives the measuring. */
export function own<C extends ChildProcess>(child: C): C {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Asks a process to end and waits; one that does not listen is killed. */
export async function end(child: ChildProcess, patienceMs = 30_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve())
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await ended
  clearTimeout(timer)
}

/** A caller that still waits for one of them sees it gone. */
export async function endAll(): Promise<void> {
  await Promise.all([...running].map((child) => end(child, 5_000)))
}
