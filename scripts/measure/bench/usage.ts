import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** What a process costs is told by /proc; elsewhere those figures are left out. */
export const canReadUsage = existsSync('/proc/self/status')

const ticksPerSecond = 100

/** Processor time of one process so far, in milliseconds. */
export function cpuMs(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number)
  return ((user + system) / ticksPerSecond) * 1000
}

/** The same of a process, its descendants and those of them that have ended. */
export function treeCpuMs(root: number): number {
  const ticks = treeOf(root).flatMap((pid) => statOf(pid).slice(11, 15).map(Number))
  return (ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond) * 1000
}

/** The most memory that a process has held since the last call of forgetPeak, in bytes. */
export const peakBytes = (pid: number): number => statusBytes(pid, 'VmHWM')

/** From here on only what comes counts. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** Watches what a process and all its descendants hold together. */
export function watchTree(pid: number): { peakBytes(): number } & Disposable {
  let peak = 0
  const look = () => {
    peak = Math.max(
      peak,
      treeOf(pid).reduce((sum, one) => sum + statusBytes(one, 'VmRSS'), 0),
    )
  }
  const timer = setInterval(look, 100)
  return {
    peakBytes: () => {
      look()
      return peak
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

function treeOf(root: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (pid > 0) parents.set(pid, Number(statOf(pid)[1] ?? 0))
  }
  const tree = [root]
  // Grows while it is walked: children of children are found on the way.
  for (const member of tree) for (const [pid, parent] of parents) if (parent === member) tree.push(pid)
  return tree
}

/** The fields of /proc/PID/stat from the state on; none when the process has ended. */
function statOf(pid: number): string[] {
  const text = readOrNothing(`/proc/${pid}/stat`)
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function statusBytes(pid: number, name: string): number {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readOrNothing(`/proc/${pid}/status`))?.[1]
  return Number(kilobytes ?? 0) * 1024
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
