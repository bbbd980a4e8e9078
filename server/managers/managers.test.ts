import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { AccountManager, ListedManager, ManagerForm } from '#contracts/account-manager.ts'
import type { AuditEntry } from '#contracts/audit.ts'
import type { Problem } from '#contracts/problem.ts'
import type { SupportedUser } from '#contracts/support.ts'
import { accountManagers, namedManagers } from '#server/db/schema/managers.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { nameStates } from '#server/files/name-states.ts'
import { signUpSuperAdmin } from '#server/testing/administrators.ts'
import type { Client } from '#server/testing/client.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp()
let chief: Client
let shop: Client
let shopId: string
beforeEach(async () => {
  chief = await signUpSuperAdmin(app)
  shop = app.client()
  ;({ id: shopId } = await shop.signUp())
  await app.ctx.db.update(users).set({ subscriptionPlan: 'enterprise' }).where(eq(users.id, shopId))
})

const giulia = {
  name: 'Giulia',
  email: 'giulia@indosso.example',
  phone: '+39 055 123456',
  bookingUrl: 'https://agenda.example/giulia',
  isDefault: false,
}
const path = '/api/super-admin/account-managers'
const add = async (form: object = giulia) =>
  (await (await chief.ask(path, { json: form })).json()) as ListedManager
const list = async () =>
  (await (await chief.ask(path)).json()) as { managers: ListedManager[]; unattended: number }
const mine = async (client = shop) =>
  ((await (await client.ask('/api/account-manager')).json()) as { manager: AccountManager | null }).manager
const name = (managerId: string | null, userId = shopId) =>
  chief.ask(`/api/super-admin/users/${userId}/account-manager`, {
    method: 'PUT',
    json: { managerId, reason: 'Cliente nuovo', key: randomUUID() },
  })
const refusal = async (response: Response) => [response.status, ((await response.json()) as Problem).code]

test('P3: a shop on Enterprise has the default account manager, or the one who was named for it', async () => {
  expect([await mine(), (await list()).unattended]).toEqual([null, 1])
  await add({ ...giulia, name: 'Anna', isDefault: true })
  expect([(await mine())?.name, (await list()).unattended]).toEqual(['Anna', 0])
  const { id } = await add()
  expect(((await (await name(id)).json()) as SupportedUser).managerId).toBe(id)
  const { isDefault: _, ...contacts } = giulia
  expect(await mine()).toEqual({ ...contacts, photoUrl: null })
  expect((await list()).managers.map(({ name: who, accounts }) => [who, accounts])).toEqual([
    ['Anna', 0],
    ['Giulia', 1],
  ])
  await name(null)
  expect((await mine())?.name).toBe('Anna')
})

test('P1: who does not pay for one has no account manager', async () => {
  await add({ ...giulia, isDefault: true })
  for (const plan of ['free', 'professional'] as const) {
    await app.ctx.db.update(users).set({ subscriptionPlan: plan }).where(eq(users.id, shopId))
    for (const door of ['/api/account-manager', '/api/account-manager/photo'])
      expect(await refusal(await shop.ask(door))).toEqual([403, 'plan_required'])
  }
})

test('there is one default, also of two that are chosen at once; who is deleted leaves their accounts to it', async () => {
  const [anna, bice] = [await add({ ...giulia, name: 'Anna' }), await add({ ...giulia, name: 'Bice' })]
  const choose = ({ id, name: who }: ListedManager) =>
    chief.ask(`${path}/${id}`, { method: 'PUT', json: { ...giulia, name: who, isDefault: true } })
  const answers = await Promise.all([choose(anna), choose(bice)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const standing = (await list()).managers.filter(({ isDefault }) => isDefault)
  expect(standing).toHaveLength(1)
  const { id } = await add()
  await name(id)
  expect((await chief.ask(`${path}/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect([(await mine())?.name, await app.ctx.db.$count(namedManagers)]).toEqual([standing[0]?.name, 0])
})

test('the face is a small sealed file of the house; another one takes its place', async () => {
  const { id } = await add({ ...giulia, isDefault: true })
  expect((await shop.ask('/api/account-manager/photo')).status).toBe(404)
  const put = async () => (await chief.put(`${path}/${id}/photo`, await photo())).json()
  const keyOf = async () => (await app.ctx.db.select().from(accountManagers))[0]?.photo ?? ''
  const first = (await put()) as ListedManager
  const former = await keyOf()
  const { photoUrl } = (await mine()) ?? {}
  for (const [client, url] of [
    [shop, photoUrl],
    [chief, first.photoUrl],
  ] as const) {
    const face = await client.ask(url ?? '')
    expect([face.status, face.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
  expect(((await put()) as ListedManager).photoUrl).not.toBe(first.photoUrl)
  const stateOf = await nameStates(app.ctx.db, [former, await keyOf()])
  expect([stateOf(former), stateOf(await keyOf())]).toEqual(['nameless', 'named'])
  const form = new FormData()
  form.set('picture', new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' }), 'x.png')
  expect((await chief.ask(`${path}/${id}/photo`, { method: 'PUT', form })).status).toBe(415)
})

const noPhone = 'Scrivi un numero di telefono, per esempio +39 055 123456'
const noPage = 'Usa un indirizzo https, per esempio https://agenda.example/giulia'
test.each<[string, Partial<ManagerForm>, Record<string, string>]>([
  ['no name', { name: ' ' }, { name: 'Nome richiesto' }],
  ['markup', { name: '<b>Giulia' }, { name: 'Il testo non può contenere codice HTML' }],
  ['no address', { email: 'giulia' }, { email: 'Email non valida' }],
  ['words for a number', { phone: 'chiamami' }, { phone: noPhone }],
  ['a script', { bookingUrl: 'javascript:alert(1)' }, { bookingUrl: noPage }],
  ['a page without TLS', { bookingUrl: 'http://agenda.example' }, { bookingUrl: noPage }],
  ['a name in the address', { bookingUrl: 'https://me@agenda.example' }, { bookingUrl: noPage }],
])('%s is refused in words', async (_, wrong, fields) => {
  const response = await chief.ask(path, { json: { ...giulia, ...wrong } })
  expect([response.status, ((await response.json()) as Problem).fields]).toEqual([400, fields])
  expect(await app.ctx.db.$count(accountManagers)).toBe(0)
})

test('what is optional may be empty, a stale edit is refused, and every change is in the log', async () => {
  const added = await add({ ...giulia, phone: ' ', bookingUrl: '' })
  expect(added).toMatchObject({ phone: null, bookingUrl: null })
  const edit = (updatedAt: string) =>
    chief.ask(`${path}/${added.id}`, { method: 'PUT', json: { ...giulia, updatedAt } })
  expect((await edit(added.updatedAt)).status).toBe(200)
  expect(await refusal(await edit(added.updatedAt))).toEqual([409, 'stale_edit'])
  await name(added.id)
  await chief.ask(`${path}/${added.id}`, { method: 'DELETE' })
  const log = (await (await chief.ask('/api/super-admin/audit')).json()) as AuditEntry[]
  expect(log.map(({ action }) => action).toSorted()).toEqual([
    'account.name_manager',
    'manager.create',
    'manager.delete',
    'manager.update',
  ])
  expect(log.find(({ action }) => action === 'account.name_manager')).toMatchObject({
    before: { manager: null },
    after: { manager: 'Giulia', reason: 'Cliente nuovo' },
  })
  expect((await name(randomUUID())).status).toBe(404)
})
