import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadDrizzle } from '#server/db/drizzle.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { generations } from '#server/db/schema/generations.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { users } from '#server/db/schema/users.ts'
import { getTableName, is } from '#server/db/sql.ts'
import type { Client } from '#server/testing/client.ts'
import { photo } from '#server/testing/photos.ts'
import { readZip } from '#server/testing/read-zip.ts'
import { useStripeApp } from '#server/testing/stripe-app.ts'
import { leftOut, tableNames } from './exported-tables.ts'

const app = useStripeApp()
const password = 'Sartoria2026'
const { PgTable } = loadDrizzle('drizzle-orm/pg-core')

async function askFor(client: Client, given = password): Promise<Response> {
  return client.ask('/api/account/export', { json: { password: given } })
}

async function linkOf(client: Client): Promise<string> {
  const response = await askFor(client)
  expect(response.status).toBe(200)
  return ((await response.json()) as { url: string }).url
}

async function download(client: Client): Promise<{ bytes: Buffer; files: Map<string, Buffer> }> {
  const response = await client.ask(await linkOf(client))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="indosso-.*\.zip"$/)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { bytes, files: readZip(bytes) }
}

const rowsIn = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(`dati/${name}.json`)?.toString() ?? '') as Record<string, unknown>[]

test('V1: every table of the schema is exported, or named as left out with a reason', async () => {
  const folder = new URL('../db/schema/', import.meta.url)
  const schema: object[] = await Promise.all(
    (await readdir(folder)).map((file) => import(new URL(file, folder).href)),
  )
  const tables = schema
    .flatMap(Object.values)
    .flatMap((value) => (is(value, PgTable) ? [getTableName(value)] : []))
  expect([...tableNames(), ...Object.keys(leftOut)].toSorted()).toEqual(tables.toSorted())
})

test('T18, V1: a person downloads everything the account holds, and nothing of anybody else', async () => {
  const other = app.client()
  const { id: otherId } = await other.signUp()
  await other.generate(await photo(), { headers: { prefer: 'wait=20' } })
  const { client, id, email } = await app.subscriber()
  const profile = { companyName: 'Sartoria Prova Srl', address: 'Via Roma 1', postalCode: '20100' }
  const place = { city: 'Milano', province: 'MI', vatNumber: '01234567897', recipientCode: '0000000' }
  await client.ask('/api/billing/profile', { method: 'PUT', json: { ...profile, ...place } })
  const made = await client.generate(await photo(), { headers: { prefer: 'wait=20' } })
  const { id: generationId } = (await made.json()) as { id: string }

  const { bytes, files } = await download(client)
  const ids = async (table: typeof generations | typeof quotaLedger | typeof invoices) =>
    (await app.ctx.db.select().from(table)).filter(({ userId }) => userId === id).map((row) => row.id)
  for (const [name, table] of [
    ['generazioni', generations],
    ['movimenti-dei-crediti', quotaLedger],
    ['fatture', invoices],
  ] as const)
    expect([name, rowsIn(files, name).map((row) => row.id)]).toEqual([name, await ids(table)])
  expect(rowsIn(files, 'account')).toMatchObject([{ id, email, firstName: 'Prova', lastName: 'Negozio' }])
  expect(rowsIn(files, 'sessioni')).toMatchObject([{ userAgent: expect.any(String) }])

  const [generation] = rowsIn(files, 'generazioni') as [{ files: string[] }]
  expect(generation.files.map((name) => files.has(name))).toEqual([true, true])
  const picture = await client.ask(`/api/generations/${generationId}/download`)
  const named = generation.files.find((name) => name.startsWith('immagini/')) ?? ''
  expect(files.get(named)).toEqual(Buffer.from(await picture.arrayBuffer()))
  const [fattura] = [...files.keys()].filter((name) => name.startsWith('fatture/'))
  expect(files.get(fattura ?? '')?.toString()).toContain('Sartoria Prova Srl')
  expect(files.has('FILE-NON-LETTI.txt')).toBe(false)

  const [garment] = rowsIn(files, 'capi') as [{ id: string; files: string[] }]
  expect(garment).toMatchObject({ name: 'foto', files: [generation.files[0]] })

  const whole = [...files].filter(([name]) => /json|txt|xml/.test(name)).join('\n')
  const [user] = (await app.ctx.db.select().from(users)).filter((row) => row.id === id)
  const cookies = [...client.cookies.values()].filter((value) => value !== '1')
  for (const secret of [user?.password, otherId, 'passwordStamp', 'argon2', 'leaseToken', ...cookies])
    expect([secret, whole.includes(String(secret))]).toEqual([secret, false])
  await checkByPython(bytes)
})

test('V1: a file that is missing or damaged is told in the archive, and breaks nothing', async () => {
  const client = app.client()
  const { id } = await client.signUp()
  for (const colour of ['#800000', '#008000', '#000080'])
    await client.generate(await photo(colour), { headers: { prefer: 'wait=20' } })
  const rows = await app.ctx.db.select().from(generations)
  const [first, second] = rows
  await app.ctx.storage.remove(first?.originalImageUrl ?? '')
  // Sealed by another's key, it is not what it should be.
  await app.ctx.storage.of(null).put(second?.generatedImageUrl ?? '', Buffer.from('nonsense'))
  const { files } = await download(client)
  expect([...files.keys()].filter((name) => /^(foto|immagini)\//.test(name))).toHaveLength(4)
  const told = files.get('FILE-NON-LETTI.txt')?.toString() ?? ''
  expect(told).toMatch(new RegExp(`foto/.*${first?.garmentId}.*: non trovato`))
  expect(told).toMatch(new RegExp(`immagini/.*${second?.id}.*: danneggiato`))
  expect(rowsIn(files, 'account')).toMatchObject([{ id }])
})

test('V1: the link wants the password first, is the owner’s only, works once, and not for long', async () => {
  const [client, other] = [app.client(), app.client()]
  const { email } = await client.signUp()
  await other.signUp()
  const wrong = await askFor(client, 'Sartoria2027')
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { code: 'wrong_password' }])
  const link = await linkOf(client)
  expect((await other.ask(link)).status).toBe(404)
  expect((await app.client().ask(link)).status).toBe(401)
  expect((await client.ask(link, { method: 'HEAD' })).status).toBe(404)
  const forged = link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  expect((await client.ask(forged)).status).toBe(404)
  const twice = await Promise.all([client.ask(link), client.ask(link)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 404])
  await Promise.all(twice.map((response) => response.arrayBuffer()))

  app.setTime('2026-12-01T10:00:00Z')
  await client.signIn(email)
  const late = await linkOf(client)
  app.setTime('2026-12-01T10:10:01Z')
  expect((await client.ask(late)).status).toBe(404)
})

test('V1: an export is asked for five times a day at most', async () => {
  const client = app.client()
  await client.signUp()
  for (let count = 0; count < 5; count++) expect((await askFor(client)).status).toBe(200)
  const refused = await askFor(client)
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too_many_exports' }])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
})

async function checkByPython(bytes: Buffer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'indosso-zip-'))
  const path = join(folder, 'export.zip')
  await writeFile(path, bytes)
  const { status, stdout, error } = spawnSync('python3', ['-m', 'zipfile', '-t', path], { encoding: 'utf8' })
  await rm(folder, { recursive: true })
  // Not installed everywhere; our own reader has checked every sum above.
  if (!error) expect([status, stdout.trim()]).toEqual([0, 'Done testing'])
}
