import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, test, vi } from 'vitest'
import type { Batch } from '#contracts/batches.ts'
import { tools } from '#contracts/mcp.ts'
import type { Problem } from '#contracts/problem.ts'
import type { V1Generation } from '#contracts/v1.ts'
import { generations } from '#server/db/schema/generations.ts'
import { askAsHost } from '#server/testing/ask-as-host.ts'
import { signUpProgram } from '#server/testing/keys.ts'
import { shopSite } from '#server/testing/shop-site.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const site = shopSite()
const app = useTestApp({ web: site.open })

test.each(['auto', 'legacy'] as const)(
  'an assistant finds the seven tools, in both languages, by the protocol it speaks (%s)',
  async (mode) => {
    const { key } = await signUpProgram(app, { mode: 'test' })
    await using assistant = await connect(key.key, mode)
    const { tools: found } = await assistant.client.listTools()
    expect(found.map(({ name }) => name)).toEqual(Object.keys(tools))
    expect(found).toHaveLength(7)
    for (const { name, description = '', inputSchema } of found) {
      const { italian, english } = tools[name as keyof typeof tools]
      expect([description.includes(italian), description.includes(english)]).toEqual([true, true])
      expect(inputSchema.type).toBe('object')
    }
  },
)

test('an assistant asks for advice, hears the cost, agrees and gets one picture, however often it agrees', async () => {
  const { key, owner } = await signUpProgram(app)
  await using assistant = await connect(key.key)
  expect(await assistant.use('consiglia_foto', { imageUrl: site.photoUrl })).toMatchObject({
    facts: { advice: expect.any(Array) },
  })
  const wish = { imageUrl: site.photoUrl, selectedGender: 'female', ref: 'SKU-1' }
  const told = await assistant.use('genera', wish)
  expect(told.facts).toMatchObject({ cost: { credits: 1, remaining: 2000 } })
  expect(told.text).toMatch(/costa 1 credito, te ne restano 2000[\s\S]*costs 1 credit, you have 2000 left/)
  expect(await app.ctx.db.$count(generations)).toBe(0)
  const { confirm } = told.facts as { confirm: string }
  const made = await assistant.use('genera', { confirm, ...wish })
  expect(made).toMatchObject({
    facts: { status: 'completed', ref: 'SKU-1', test: false, source: 'api' },
    picture: { mimeType: 'image/webp' },
  })
  const { id } = made.facts as unknown as V1Generation
  expect((await assistant.use('genera', { ...wish, confirm })).facts).toMatchObject({ id })
  expect(await assistant.use('stato', { id })).toMatchObject({ facts: { id, status: 'completed' } })
  expect((await assistant.use('crediti')).facts).toMatchObject({ used: 1, remaining: 1999 })
  expect((await owner.history()).map((picture) => picture.id)).toEqual([id])
})

test('a cost is agreed to by who heard it, for what it was told, and for a quarter of an hour', async () => {
  app.setTime('2026-11-23T10:00:00.000Z')
  const [{ key }, other] = [await signUpProgram(app), await signUpProgram(app)]
  await using assistant = await connect(key.key)
  await using stranger = await connect(other.key.key)
  const wish = { imageUrl: site.photoUrl, selectedGender: 'female' }
  const { confirm } = (await assistant.use('genera', wish)).facts as { confirm: string }
  const isOnlyTold = async (asking: Promise<Used>) => expect((await asking).facts).toHaveProperty('cost')
  await isOnlyTold(assistant.use('genera', { ...wish, poseType: 'laterale', confirm }))
  await isOnlyTold(assistant.use('genera', { ...wish, confirm: `${confirm.slice(0, -1)}_` }))
  await isOnlyTold(assistant.use('genera', { ...wish, confirm: 'sì' }))
  await isOnlyTold(stranger.use('genera', { ...wish, confirm }))
  app.setTime('2026-11-23T10:15:00.001Z')
  await isOnlyTold(assistant.use('genera', { ...wish, confirm }))
  expect(await app.ctx.db.$count(generations)).toBe(0)
})

test('a preview by the studio costs nothing, also with a live key, and its id is found again', async () => {
  const { key, owner } = await signUpProgram(app)
  await using assistant = await connect(key.key)
  const wish = { imageUrl: site.photoUrl, selectedGender: 'male' }
  const made = await assistant.use('anteprima_studio', wish)
  expect(made).toMatchObject({
    facts: { status: 'completed', test: true, provider: 'studio' },
    picture: { mimeType: 'image/webp' },
  })
  const { id } = made.facts as unknown as V1Generation
  expect((await assistant.use('stato', { id })).facts).toMatchObject({ test: true })
  expect((await assistant.use('crediti')).facts).toMatchObject({ used: 0 })
  expect(await owner.history()).toEqual([])
})

test('a batch is planned for nothing, told its cost, and started once that is agreed to', async () => {
  const { key } = await signUpProgram(app)
  await using assistant = await connect(key.key)
  const garments = [
    { ref: 'SKU-1', imageUrl: site.photoUrl },
    { ref: 'SKU "due"; x', imageUrl: site.missingUrl },
  ]
  const planned = await assistant.use('lotto', {
    gender: 'female',
    poses: ['frontale', 'laterale'],
    garments,
  })
  const { id } = planned.facts as unknown as Batch
  const told = await vi.waitFor(
    async () => {
      const shown = await assistant.use('lotto', { id })
      expect(shown.facts).toMatchObject({ status: 'draft', garments: 1, csv: { lines: 2, done: 2 } })
      return shown
    },
    { timeout: 20_000, interval: 500 },
  )
  expect(told.facts).toMatchObject({
    cost: { credits: 2, remaining: 2000 },
    csv: { faults: [{ ref: 'SKU "due"; x', fault: 'picture' }] },
  })
  const { confirm } = told.facts as { confirm: string }
  const started = await assistant.use('lotto', { id, confirm })
  expect(started.facts).toMatchObject({ id, status: 'running', pictures: 2, credits: 2 })
  await vi.waitFor(
    async () => expect((await assistant.use('lotto', { id })).facts).toMatchObject({ status: 'completed' }),
    { timeout: 30_000, interval: 500 },
  )
})

test('K1: what a door of /api/v1 refuses a tool refuses in the same words', async () => {
  const { key, client } = await signUpProgram(app, { scopes: ['generations:read'] })
  const downgraded = await signUpProgram(app, { plan: 'professional' })
  const tester = await signUpProgram(app, { mode: 'test' })
  await using assistant = await connect(key.key)
  const scope = await assistant.use('consiglia_foto', { imageUrl: site.photoUrl })
  expect(scope).toMatchObject({ isError: true, facts: { code: 'scope_missing' } })
  const json = { imageUrl: site.photoUrl }
  const { requestId: _, ...same } = (await (await client.ask('/api/v1/coach', { json })).json()) as Problem
  expect(scope.facts).toMatchObject(same)
  await using former = await connect(downgraded.key.key)
  expect(await former.use('crediti')).toMatchObject({ isError: true, facts: { code: 'plan_required' } })
  await using trying = await connect(tester.key.key)
  expect(await trying.use('lotto', { gender: 'female' })).toMatchObject({ facts: { code: 'plan_required' } })
  const inside = { imageUrl: 'https://169.254.169.254/a.jpg', selectedGender: 'female' }
  expect(await trying.use('anteprima_studio', inside)).toMatchObject({
    isError: true,
    facts: { code: 'image_url_refused' },
  })
})

test('K1: without a good key nothing is answered, not even which tools there are', async () => {
  const wrong = `indosso_live_abcdefgh_${'a'.repeat(38)}`
  for (const [headers, code] of [
    [{}, 'unauthorized'],
    [{ authorization: `Bearer ${wrong}` }, 'key_invalid'],
  ] as const) {
    const response = await app.client().ask('/mcp', { json: list, headers: { ...headers } })
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="Indosso"',
    ])
    expect(await response.json()).toMatchObject({ code })
  }
  const { key, owner } = await signUpProgram(app, { mode: 'test' })
  expect((await owner.ask('/mcp', { json: list })).status).toBe(401)
  expect((await owner.ask(`/mcp?key=${key.key}`, { json: list })).status).toBe(400)
  expect((await owner.ask('/mcp')).status).toBe(405)
})

test('a page of another site, and a name that is not ours, are turned away', async () => {
  const { client, key } = await signUpProgram(app, { mode: 'test' })
  for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example'])
    expect((await client.ask('/mcp', { json: list, headers: { ...accept, origin } })).status).toBe(403)
  expect((await client.ask('/mcp', { json: list, headers: accept })).status).toBe(200)
  const headers = { ...accept, authorization: `Bearer ${key.key}` }
  const foreign = { host: 'rebound.example', headers, json: list }
  expect((await askAsHost(new URL('/mcp', app.url).href, foreign)).status).toBe(421)
})

test('T2: an assistant has the limit of its key, and hears when to come back', async () => {
  const { client } = await signUpProgram(app, { mode: 'test' })
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => client.ask('/mcp', { json: list, headers: accept })),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(headers.get('retry-after')).toBe('1')
})

const accept = { accept: 'application/json, text/event-stream' }
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

interface Used {
  isError: boolean
  facts: Record<string, unknown>
  text: string
  picture: { data: string; mimeType: string } | undefined
}

/** The client of the protocol's own package. */
async function connect(key: string, mode: 'auto' | 'legacy' = 'auto') {
  const client = new Client({ name: 'prova', version: '1' }, { versionNegotiation: { mode } })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', app.url), { requestInit }))
  const use = async (name: string, args: Record<string, unknown> = {}): Promise<Used> => {
    const { isError = false, structuredContent, content } = await client.callTool({ name, arguments: args })
    const text = content.find(({ type }) => type === 'text')
    const picture = content.find(({ type }) => type === 'image')
    return {
      isError,
      facts: structuredContent as Record<string, unknown>,
      text: text?.type === 'text' ? text.text : '',
      picture: picture?.type === 'image' ? picture : undefined,
    }
  }
  return { client, use, [Symbol.asyncDispose]: () => client.close() }
}
