import { expect, test } from 'vitest'
import type { Me } from '#contracts/accounts.ts'
import { logoFolder } from '#server/files/keys.ts'
import { sweepOrphans } from '#server/files/sweep-orphans.ts'
import type { Client } from '#server/testing/client.ts'
import { photo } from '#server/testing/photos.ts'
import { readZip } from '#server/testing/read-zip.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp()

const edit = (client: Client, json: object) => client.ask('/api/auth/profile', { method: 'PATCH', json })
const names = { firstName: 'Ada', lastName: 'Bruni', shopName: 'Boutique Bruni' }

test('names of the person and of the shop are changed, and an empty name of the shop is none', async () => {
  const client = app.client()
  await client.signUp()
  const answer = await edit(client, { ...names, shopName: ' Bruni & Figlie ' })
  expect([answer.status, await answer.json()]).toMatchObject([200, { ...names, shopName: 'Bruni & Figlie' }])
  await edit(client, { ...names, shopName: '' })
  expect((await (await client.ask('/api/auth/user')).json()) as Me).toMatchObject({
    ...names,
    shopName: null,
  })
})

test('the head of the mannequin is the shop’s choice, and stays as it is where nothing is said of it', async () => {
  const client = app.client()
  await client.signUp()
  const headOf = async (json: object) => ((await (await edit(client, json)).json()) as Me).mannequinHead
  expect(await headOf({ ...names, shopName: '' })).toBe('hair')
  expect(await headOf({ ...names, shopName: '', mannequinHead: 'plain' })).toBe('plain')
  expect(await headOf({ ...names, shopName: 'Bruni' })).toBe('plain')
  expect((await edit(client, { ...names, shopName: '', mannequinHead: 'crown' })).status).toBe(400)
})

test.each([
  [{ firstName: '' }, { firstName: 'Nome richiesto' }],
  [
    { lastName: 'www.truffa.example' },
    { lastName: 'Scrivi solo il nome: indirizzi e link non sono ammessi' },
  ],
  [{ shopName: 'a'.repeat(121) }, { shopName: 'Testo troppo lungo' }],
  [{ shopName: 'Da\u202eAda' }, { shopName: 'Il testo contiene caratteri non ammessi' }],
  [{ shopName: 'Da\nAda' }, { shopName: 'Il testo contiene caratteri non ammessi' }],
  [{ shopName: '<b>Ada</b>' }, { shopName: 'Il testo non può contenere codice HTML' }],
])('a profile with %j is refused with a sentence at the field', async (wrong, fields) => {
  const client = app.client()
  await client.signUp()
  const answer = await edit(client, { ...names, ...wrong })
  expect([answer.status, await answer.json()]).toMatchObject([400, { fields }])
})

test('only somebody who is signed in has a profile', async () => {
  expect((await edit(app.client(), names)).status).toBe(401)
})

test('a logo is kept as a small copy that only its owner opens, and goes when it is removed', async () => {
  const client = app.client()
  const { id } = await client.signUp()
  expect((await put(client)).profileImageUrl).toMatch(/^\/api\/auth\/profile\/logo\?v=[0-9a-f]{8}$/)
  const { profileImageUrl } = await put(client)
  const shown = await client.ask(profileImageUrl ?? '')
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const bytes = Buffer.from(await shown.arrayBuffer())
  expect(bytes.byteLength).toBeLessThan(40_000)
  // Sealed where it lies.
  for (const key of await filesIn(id))
    expect(Buffer.from((await app.ctx.storage.open.get(key)) ?? '').includes('WEBP')).toBe(false)
  const stranger = app.client()
  await stranger.signUp()
  expect((await stranger.ask(profileImageUrl ?? '')).status).toBe(404)
  expect((await app.client().ask(profileImageUrl ?? '')).status).toBe(401)

  expect(
    (await sweepOrphans(app.ctx, { isDry: true, waits: { youngMs: 0, trashAfterMs: 0 } })).orphaned,
  ).toBe(1)
  const none = (await (await client.ask('/api/auth/profile/logo', { method: 'DELETE' })).json()) as Me
  expect(none.profileImageUrl).toBeNull()
  expect((await client.ask('/api/auth/profile/logo')).status).toBe(404)
})

test('what is no picture is refused with a sentence, and the logo stays as it was', async () => {
  const client = app.client()
  const { id } = await client.signUp()
  const { profileImageUrl } = await put(client)
  const form = new FormData()
  form.set('picture', new Blob(['<svg/>'], { type: 'image/png' }), 'logo.png')
  const refused = await client.ask('/api/auth/profile/logo', { method: 'PUT', form })
  expect([refused.status, await refused.json()]).toMatchObject([415, { code: 'format_unsupported' }])
  expect((await (await client.ask('/api/auth/user')).json()) as Me).toMatchObject({ profileImageUrl })
  expect(await filesIn(id)).toHaveLength(1)
})

test('a logo is in the copy of the data, and goes with the account', async () => {
  const client = app.client()
  const { id } = await client.signUp()
  const { profileImageUrl } = await put(client)
  const logo = Buffer.from(await (await client.ask(profileImageUrl ?? '')).arrayBuffer())
  const password = 'Sartoria2026'
  const link = await client.ask('/api/account/export', { json: { password } })
  const { url } = (await link.json()) as { url: string }
  const zip = readZip(Buffer.from(await (await client.ask(url)).arrayBuffer()))
  expect(zip.get('logo.webp')).toEqual(logo)
  await client.ask('/api/auth/close-account', { json: { password } })
  await expect.poll(() => filesIn(id), { timeout: 20_000 }).toEqual([])
})

async function put(client: Client): Promise<Me> {
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'logo.jpg')
  return (await (await client.ask('/api/auth/profile/logo', { method: 'PUT', form })).json()) as Me
}

async function filesIn(userId: string): Promise<string[]> {
  const keys = []
  for await (const { key } of app.ctx.storage.list(logoFolder(userId))) keys.push(key)
  return keys
}
