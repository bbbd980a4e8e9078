import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Generation } from '#contracts/generations.ts'
import { within } from '#server/testing/casualties.ts'
import { Client } from '#server/testing/client.ts'
import { compiled } from '#server/testing/compiled.ts'
import { photo } from '#server/testing/photos.ts'
import { type Environment, openHome, startMain } from '#server/testing/product-process.ts'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'
import { testServer } from '#server/testing/test-database.ts'

// Whole processes come and go here, which takes a busy machine its time.
const patience = { timeout: 240_000 }
const startMs = 60_000
const [oldKey, newKey] = ['the old master key', 'the new master key']
const justOld = { ENCRYPTION_KEY: oldKey }
const justNew = { ENCRYPTION_KEY: newKey }
const both = { ENCRYPTION_KEY: newKey, ENCRYPTION_KEY_PREVIOUS: oldKey }

const command = fileURLToPath(new URL('../../scripts/operate/admin.ts', import.meta.url))
const rotate = (env: Environment) =>
  promisify(execFile)(process.execPath, [command, 'rotate-key'], {
    env: { NODE_COMPILE_CACHE: compiled, ...env },
  })

test(
  'V5: an operator changes the master key as the README says, and a wrong one stops the start with one line',
  patience,
  async () => {
    await using openai = await startOpenaiStandIn()
    await using home = await openHome(openai.env)
    const withKeys = (keys: Environment) => ({ ...home.env, ...keys })
    let client: Client
    let path: string
    {
      await using before = startMain(withKeys(justOld))
      client = new Client(await within(before.url, startMs, 'no start'))
      await client.signUp()
      const answer = await client.generate(await photo(), { headers: { prefer: 'wait=30' } })
      const made = (await answer.json()) as Generation
      expect(made.status).toBe('completed')
      path = `/api/generations/${made.id}/download`
    }
    {
      await using wrong = startMain(withKeys(justNew))
      expect(await within(wrong.ended, startMs, 'it lives')).toEqual({ code: 78, signal: null })
      const lines = wrong.written('stderr').trim().split('\n')
      expect(lines).toEqual([expect.stringMatching(/^ENCRYPTION_KEY: /)])
    }
    if (testServer) {
      // The command runs beside the product, which serves meanwhile.
      await using during = startMain(withKeys(both))
      const browser = client.at(await within(during.url, startMs, 'no start'))
      expect((await browser.ask(path)).status).toBe(200)
      expect((await rotate(withKeys(both))).stdout).toContain('2 chiavi')
      expect((await browser.ask(path)).status).toBe(200)
    } else {
      // Only one process can be at the embedded database.
      expect((await rotate(withKeys(both))).stdout).toContain('2 chiavi')
    }
    await expect(rotate(withKeys(justNew))).rejects.toMatchObject({ code: 1 })

    await using after = startMain(withKeys(justNew))
    const served = await client.at(await within(after.url, startMs, 'no start')).ask(path)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png'])
  },
)
