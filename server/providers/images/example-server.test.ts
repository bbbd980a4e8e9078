import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failureOf, findFreePort, makeOrder } from '#server/testing/picture-orders.ts'
import { createHttpImages } from './http.ts'

// The server of docs/providers.md is run as it stands there: an example that does not work is worse than none.

const hasPython = spawnSync('python3', ['--version']).status === 0
const page = readFileSync(new URL('../../../docs/providers.md', import.meta.url), 'utf8')
const [, example = ''] = /```python\n([\s\S]+?)```/.exec(page) ?? []

let server: ChildProcess
let url: string
beforeAll(async () => {
  if (!hasPython) return
  const port = await findFreePort()
  url = `http://127.0.0.1:${port}/pictures`
  const settings = `import os\nos.environ.update(TOKEN='a-token', PORT='${port}')\n`
  server = spawn('python3', ['-c', settings + example], { stdio: 'ignore' })
  const isThere = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  for (let tries = 0; tries < 200 && !(await isThere()); tries++) await wait(100)
})
afterAll(async () => {
  if (!hasPython) return
  server.kill('SIGKILL')
  await once(server, 'exit')
})

const provider = (token: string) => createHttpImages({ url, token, cents: 0, timeoutMs: 20_000, pollMs: 50 })

test.runIf(hasPython)('the example of the documentation keeps to the contract', async () => {
  const order = await makeOrder()
  const options = { signal: new AbortController().signal, onStage: () => {} }
  const { bytes, costCents } = await provider('a-token').create(order, options)
  expect([Buffer.from(bytes), costCents]).toEqual([Buffer.from(order.garment.bytes), 0])
})

test.runIf(hasPython)('an empty picture is garbage, and a wrong token is the operator’s', async () => {
  const order = await makeOrder()
  const broken = { ...order, garment: { bytes: new Uint8Array(), contentType: 'image/jpeg' as const } }
  expect((await failureOf(provider('a-token'), broken)).failure).toBe('garbage')
  expect((await failureOf(provider('another'), order)).failure).toBe('misconfigured')
})
