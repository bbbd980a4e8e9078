import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const commands = [
  ['--watch', '--watch-path=server', '--watch-path=contracts', '--watch-path=engine', 'server/main.ts'],
  ['node_modules/vite/bin/vite.js', '--config', 'vite.config.ts'],
]

// One terminal, two processes: when one ends, so does the other.
const children = commands.map((args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }))
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.once('exit', stop)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
console.log('Web con ricarica immediata: http://localhost:5173')
