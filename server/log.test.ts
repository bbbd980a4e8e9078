import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Generation } from '#contracts/generations.ts'
import { Client } from '#server/testing/client.ts'
import { photo } from '#server/testing/photos.ts'
import { openHome, type Running, startMain } from '#server/testing/product-process.ts'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'
import { testServer } from '#server/testing/test-database.ts'

interface Line {
  msg: string
  requestId?: string
  generation?: string
  [field: string]: unknown
}
const linesOf = (process: Running): Line[] =>
  process
    .written('stdout')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)

const messages = (process: Running) => linesOf(process).map(({ msg }) => msg)

const patience = { timeout: 120_000 }

test(
  'T18: the id of the request that asked for a picture runs through the lines of web and worker',
  patience,
  async () => {
    await using standIn = await startOpenaiStandIn()
    await standIn.next('503')
    await using home = await openHome({ OPENAI_BASE_URL: standIn.url, LOG_LEVEL: 'info' })
    // The embedded database belongs to one process, which then has both roles.
    await using web = startMain({ ...home.env, ROLES: testServer ? 'web' : 'web,worker' })
    const url = await web.url
    await using worker = testServer ? startMain({ ...home.env, ROLES: 'worker' }) : web
    const client = new Client(url)
    await client.signUp()
    const answer = await client.generate(await photo(), { headers: { prefer: 'wait=60' } })
    const { id, status } = (await answer.json()) as Generation
    expect(status).toBe('completed')

    // Lines come by a pipe, answers by a socket.
    await expect.poll(() => messages(worker), patience).toContain('picture made')
    const [asked] = linesOf(web).filter(({ msg }) => msg === 'picture asked for')
    expect(asked).toMatchObject({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), generation: id })
    const told = linesOf(worker).filter((line) => line.generation === id && line !== asked)
    expect(told.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['provider called', 'provider failed', 'no picture', 'picture made']),
    )
    expect(linesOf(worker).filter(({ msg }) => msg === 'provider called')).toMatchObject([
      { provider: 'openai', outcome: 'down', generation: id },
      { provider: 'openai', outcome: 'made', generation: id },
    ])
    for (const line of told) expect(line).toMatchObject({ requestId: asked?.requestId })
  },
)

test('T18: what goes wrong in a request is logged under the id that its answer tells', patience, async () => {
  await using home = await openHome({ LOG_LEVEL: 'info' })
  await using web = startMain(home.env)
  const client = new Client(await web.url)
  await client.signUp()
  // No folder any more where the photo belongs.
  const files = join(home.dataDir, 'files')
  await rm(files, { recursive: true })
  await writeFile(files, '')
  const answer = await client.generate(await photo())
  const { requestId } = (await answer.json()) as { requestId: string }
  expect(answer.status).toBe(500)
  await expect.poll(() => messages(web), patience).toContain('unexpected error')
  const [line] = linesOf(web).filter((one) => one.requestId === requestId)
  expect(line).toMatchObject({ msg: 'unexpected error', err: { stack: expect.any(String) } })
})
