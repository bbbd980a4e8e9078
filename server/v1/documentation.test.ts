import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Validator } from '@seriousme/openapi-schema-validator'
import openapiTS from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contracts/api.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { tools } from '#contracts/mcp.ts'
import { signUpProgram } from '#server/testing/keys.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp()
const root = join(import.meta.dirname, '../..')
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'indosso-examples-'))
  await writeFile(join(folder, 'maglia.jpg'), await photo())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const interpreters = {
  curl: { command: 'bash', probe: ['curl', '--version'], file: 'example.sh' },
  php: { command: 'php', probe: ['php', '-r', 'curl_version();'], file: 'example.php' },
  node: { command: process.execPath, probe: [process.execPath, '--version'], file: 'example.mjs' },
  python: { command: 'python3', probe: ['python3', '-c', 'import requests'], file: 'example.py' },
} as const

const isThere = ([command = '', ...args]: readonly string[]) => spawnSync(command, args).status === 0

for (const [name, { command, probe, file }] of Object.entries(interpreters)) {
  // Where its interpreter is not there the name of the test says so.
  test.skipIf(!isThere(probe))(
    `the ${name} example runs as it stands on the page, in both languages`,
    async () => {
      const { key } = await signUpProgram(app, { mode: 'test' })
      const [italian, english] = [
        await exampleOn('/sviluppatori', name),
        await exampleOn('/en/sviluppatori', name),
      ]
      expect(english).toBe(italian)
      await writeFile(join(folder, file), italian)
      const { code, output } = await run(command, [file], { INDOSSO_KEY: key.key })
      expect([code, output]).toEqual([0, expect.stringContaining('completed')])
      if (name === 'curl') return expect(JSON.parse(output)).toMatchObject({ test: true, ref: 'MAGLIA-001' })
      expect((await readFile(join(folder, 'indossata.png'))).subarray(1, 4).toString()).toBe('PNG')
    },
  )
}

test('the configuration on the page opens the door of assistants, and so does the line of curl', async () => {
  const { key } = await signUpProgram(app, { mode: 'test' })
  const text = (await exampleOn('/sviluppatori', 'mcp-config')).replace(/\$\{INDOSSO_KEY\}/, key.key)
  const { mcpServers } = JSON.parse(text) as { mcpServers: { indosso: { url: string; headers: object } } }
  const { url, headers } = mcpServers.indosso
  const assistant = new Client({ name: 'prova', version: '1' })
  const requestInit = { headers: { ...headers } }
  await assistant.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }))
  const names = (await assistant.listTools()).tools.map(({ name }) => name)
  await assistant.close()
  expect(names).toContain('genera')
  await writeFile(join(folder, 'tools.sh'), await exampleOn('/en/sviluppatori', 'mcp-curl'))
  const { code, output } = await run('bash', ['tools.sh'], { INDOSSO_KEY: key.key })
  expect(code).toBe(0)
  for (const name of names) expect(output).toContain(`"${name}"`)
})

test('the documentation names every door of programs, and needs no script for it', async () => {
  const page = await (await app.client().ask('/sviluppatori')).text()
  for (const path of paths()) expect(page).toContain(path)
  const llms = await (await app.client().ask('/llms.txt')).text()
  for (const path of paths()) expect(llms).toContain(path)
  for (const text of [page, llms]) for (const name of Object.keys(tools)) expect(text).toContain(name)
  // Field by field, as the schemas of the table say.
  for (const field of ['selectedGender', 'poses', 'data[].links.self', 'counts.approved'])
    expect(page).toContain(field)
})

test('the document is valid OpenAPI 3.1, and of programs alone', async () => {
  const document = (await (await app.client().ask('/api/v1/openapi.json')).json()) as { paths: object }
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true })
  expect(Object.keys(document.paths).sort()).toEqual([...new Set(paths())].sort())
})

test('a client that is generated from the document compiles and makes a picture', async () => {
  const { key } = await signUpProgram(app, { mode: 'test' })
  const document = await (await app.client().ask('/api/v1/openapi.json')).json()
  await writeFile(join(folder, 'schema.mts'), await openapiTS(document as Parameters<typeof openapiTS>[0]))
  await writeFile(join(folder, 'client.mts'), client)
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const checks = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'esnext']
  const more = ['--allowImportingTsExtensions', '--types', 'node', '--lib', 'esnext,dom', 'client.mts']
  const compiled = await run(join(root, 'node_modules/.bin/tsc'), [...checks, ...more], {})
  expect(compiled).toEqual({ code: 0, output: '' })
  const { code, output } = await run(process.execPath, ['client.mts'], { INDOSSO_KEY: key.key, API: app.url })
  expect([code, output.trim()]).toEqual([0, 'completed SKU-9 true'])
})

const client = `import { readFile } from 'node:fs/promises'
import createClient from 'openapi-fetch'
import type { paths } from './schema.mts'

const headers = { authorization: \`Bearer \${process.env.INDOSSO_KEY}\` }
const api = createClient<paths>({ baseUrl: process.env.API ?? '', headers })
const photo = new Blob([await readFile('maglia.jpg')])
const asked = await api.POST('/api/v1/generations', {
  body: { selectedGender: 'female', ref: 'SKU-9' },
  headers: { prefer: 'wait=30' },
  bodySerializer: (body) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value))
    form.set('productImage', photo, 'maglia.jpg')
    return form
  },
})
const id: string = asked.data?.id ?? ''
const found = await api.GET('/api/v1/generations/{id}', { params: { path: { id } } })
console.log(found.data?.status, found.data?.ref, found.data?.test)
`

const paths = () =>
  Object.values(api)
    .flatMap((room) => Object.values<Endpoint>(room))
    .filter(({ access }) => access === 'key')
    .map(({ path }) => path.replace(/:(\w+)/g, '{$1}'))

/** What stands on the page, with the address of this server in the place of the product's. */
async function exampleOn(page: string, name: string): Promise<string> {
  const html = await (await app.client().ask(page)).text()
  const [, code = ''] = new RegExp(`data-example="${name}"[^>]*>([\\s\\S]*?)</code>`).exec(html) ?? []
  const plain = code
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
  return plain.replaceAll(app.ctx.config.appUrl.replace(/\/$/, ''), app.url)
}

async function run(command: string, args: string[], env: Record<string, string>) {
  const named = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const child = spawn('env', [...named, command, ...args], { cwd: folder })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => {
    // curl tells how far it is.
    if (command !== 'bash') output += data
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, output }
}
