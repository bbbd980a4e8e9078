import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { within } from '#server/testing/casualties.ts'
import { openHome } from '#server/testing/product-process.ts'

const root = join(import.meta.dirname, '..')
const port = '43117'

test.each<[string, NodeJS.Signals, (pid: number) => number]>([
  ['a stop sent to npm start', 'SIGTERM', (pid) => pid],
  // The terminal tells everybody in it, npm passes its own on, and the server hears two.
  ['Ctrl-C in the terminal of npm start', 'SIGINT', (pid) => -pid],
])(
  'T11: %s reaches the server, which ends in good order before npm does',
  async (_how, signal, target) => {
    await using home = await openHome({ PORT: port, SHUTDOWN_DELAY_SECONDS: '4' })
    const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
    const npm = spawn('npm', ['start'], {
      cwd: root,
      detached: true,
      env: { ...home.env, PATH, HOME: tmpdir(), npm_config_update_notifier: 'false' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const ended = once(npm, 'exit')
    try {
      let said = ''
      npm.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
      await expect.poll(() => said, { timeout: 120_000 }).toContain('Indosso è pronto')
      process.kill(target(npm.pid ?? 0), signal)
      await expect.poll(() => status('/readyz'), { timeout: 10_000 }).toBe(503)
      expect((await within(ended, 60_000, 'it does not stop'))[0]).toBe(0)
      expect(await status('/healthz')).toBe('nobody')
    } finally {
      // Nobody is left behind, whatever went wrong.
      try {
        process.kill(-(npm.pid ?? 0), 'SIGKILL')
      } catch {}
    }
  },
  240_000,
)

const status = (path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    (answer) => answer.status,
    () => 'nobody',
  )
