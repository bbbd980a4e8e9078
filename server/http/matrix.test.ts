import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Me } from '#contracts/accounts.ts'
import { api } from '#contracts/api.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import type { Generation } from '#contracts/generations.ts'
import type { SignedInSession } from '#contracts/own-account.ts'
import { detailsOf } from '#contracts/person.ts'
import { hasRight, type PlanId } from '#contracts/plans.ts'
import type { Problem } from '#contracts/problem.ts'
import { checkouts, documents, invoices } from '#server/db/schema/billing.ts'
import { castings, models } from '#server/db/schema/catalogue.ts'
import { garmentArchives } from '#server/db/schema/garments.ts'
import { keyBuckets } from '#server/db/schema/keys.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { signUpAdmin, signUpSuperAdmin } from '#server/testing/administrators.ts'
import type { Client } from '#server/testing/client.ts'
import { signUpProgram } from '#server/testing/keys.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'

// Every endpoint of the table against everybody: what is expected follows from what the table says of it.
const app = useTestApp({ worker: false })
const endpoints: [string, Endpoint][] = Object.entries(api).flatMap(([room, table]) =>
  Object.entries<Endpoint>(table).map(([name, endpoint]): [string, Endpoint] => [
    `${room}.${name}`,
    endpoint,
  ]),
)

const people = ['nobody', 'free', 'professional', 'enterprise', 'admin', 'superAdmin'] as const
const programs = ['liveKey', 'testKey', 'downgradedKey', 'keyWithoutScopes'] as const
const roles = [...people, ...programs]
type Role = (typeof roles)[number]
const isProgram = (role: Role) => programs.some((program) => program === role)

test('P1: every endpoint lets in whom the table says, and nobody else', async () => {
  const answers: Record<string, string> = {}
  const expected: Record<string, string> = {}
  for (const role of roles) {
    const client = await clientOf(role)
    for (const [name, endpoint] of endpoints) {
      // A browser of its own, because signing out is among what is tried: a session for each would take its time.
      const browser = client.at(app.url)
      // There are more doors than a key may knock on at once.
      if (isProgram(role)) await app.ctx.db.delete(keyBuckets)
      answers[`${name} as ${role}`] = await outcome(browser, endpoint)
      expected[`${name} as ${role}`] = expectedOf(role, endpoint)
      const isStill =
        role === 'nobody' || isProgram(role) || (await client.ask('/api/auth/user')).status === 200
      if (!isStill) await signInAgain(client, role)
    }
  }
  expect(answers).toEqual(expected)
})

const body = { gender: 'female', bodyType: 'slim' } as const

/** What one account has and another must not even hear of, by the path under which it is asked for. */
const belongings: Record<string, (owner: Client) => Promise<string>> = {
  '/api/generations': async (owner) => {
    const response = await owner.generate(await photo())
    return ((await response.json()) as { id: string }).id
  },
  '/api/v1/generations': async (owner) => {
    const response = await owner.generate(await photo())
    return ((await response.json()) as { id: string }).id
  },
  '/api/garments': async (owner) => {
    const response = await owner.generate(await photo())
    return ((await response.json()) as Generation).garmentId ?? ''
  },
  '/api/garments/archives': async (owner) => {
    const { id: userId } = (await (await owner.ask('/api/auth/user')).json()) as Me
    const row = { userId, garmentIds: [], format: 'originale' as const }
    const expiresAt = new Date(Date.now() + 60_000)
    const [archive] = await app.ctx.db
      .insert(garmentArchives)
      .values({ ...row, expiresAt })
      .returning()
    return archive?.id ?? ''
  },
  '/api/batches': (owner) => makeBatch(owner),
  '/api/v1/batches': (owner) => makeBatch(owner),
  '/api/support/tickets': async (owner) => {
    const json = { subject: 'Una domanda', text: 'Quando?' }
    const response = await owner.ask('/api/support/tickets', { json })
    return ((await response.json()) as { id: string }).id
  },
  '/api/support/attachments': async (owner) => {
    const form = new FormData()
    form.set('picture', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'foto.jpg')
    const response = await owner.ask('/api/support/attachments', { form })
    return ((await response.json()) as { id: string }).id
  },
  '/api/auth/sessions': async (owner) => {
    const [session] = (await (await owner.ask('/api/auth/sessions')).json()) as SignedInSession[]
    return session?.id ?? ''
  },
  '/api/keys': async (owner) => {
    const json = { name: 'Prova', mode: 'test', scopes: ['generations:read'] }
    return ((await (await owner.ask('/api/keys', { json })).json()) as { id: string }).id
  },
  '/api/webhooks': (owner) => makeWebhook(owner),
  '/api/v1/webhooks': (owner) => makeWebhook(owner),
  '/api/deliveries': (owner) => makeDelivery(owner),
  '/api/v1/deliveries': (owner) => makeDelivery(owner),
  '/api/billing/invoices': async (owner) => (await payInvoice(owner)).id,
  '/api/billing/documents': async (owner) => {
    const { id: invoiceId, userId, netCents, vatCents, grossCents } = await payInvoice(owner)
    const number = { kind: 'credit_note', cause: 'refund', year: 2026, sequence: 1 } as const
    const row = { userId, invoiceId, ...number, issuedAt: new Date(), netCents, vatCents, grossCents }
    const [document] = await app.ctx.db.insert(documents).values(row).returning()
    return document?.id ?? ''
  },
  '/api/castings': async (owner) => {
    const { id: userId } = (await (await owner.ask('/api/auth/user')).json()) as Me
    const details = detailsOf({ id: userId, ...body, tone: 'medium' })
    const row = { userId, name: 'Ginevra', ...body, tone: 'medium' as const, person: details }
    const [casting] = await app.ctx.db.insert(castings).values(row).returning()
    return casting?.id ?? ''
  },
  '/api/own-models': async (owner) => {
    const { id: userId } = (await (await owner.ask('/api/auth/user')).json()) as Me
    const signed = { personName: 'G. Bianchi', signedOn: '2026-01-01', until: '2035-01-01', purpose: 'Sito' }
    const consent = { ...signed, sheet: 'models/sheet.pdf', confirmedBy: userId, confirmedAt: '' }
    const person = { origin: 'photographed' as const, consent, isActive: false }
    const row = { userId, name: 'Ginevra', ...body, ethnicity: 'Chiara', ...person }
    const [model] = await app.ctx.db.insert(models).values(row).returning()
    return model?.id ?? ''
  },
  '/api/account/export': async (owner) => {
    const response = await owner.ask('/api/account/export', { json: { password: 'Sartoria2026' } })
    return ((await response.json()) as { url: string }).url.split('/').at(-1) ?? ''
  },
  '/api/verify-checkout-session': async (owner) => {
    await owner.ask('/api/create-checkout-session', { json: { plan: 'professional' } })
    const [row] = await app.ctx.db.select().from(checkouts)
    return row?.sessionId ?? ''
  },
}

async function makeWebhook(owner: Client): Promise<string> {
  const json = { url: 'http://127.0.0.1:9/', events: ['credits.low'] }
  return ((await (await owner.ask('/api/webhooks', { json })).json()) as { id: string }).id
}

async function makeDelivery(owner: Client): Promise<string> {
  const response = await owner.ask(`/api/webhooks/${await makeWebhook(owner)}/test`, { method: 'POST' })
  return ((await response.json()) as { id: string }).id
}

async function payInvoice(owner: Client) {
  const { id: userId } = (await (await owner.ask('/api/auth/user')).json()) as Me
  const at = new Date()
  const period = { paidAt: at, periodStart: at, periodEnd: at }
  const amounts = { netCents: 1631, vatCents: 359, grossCents: 1990 }
  const row = { userId, year: 2026, sequence: 1, providerId: 'in_1', ...period, ...amounts }
  const [invoice] = await app.ctx.db.insert(invoices).values(row).returning()
  if (!invoice) throw new Error('no invoice was written')
  return invoice
}

/** What a change has to say to be one: an empty one is refused before anybody looks whose thing it is. */
const changes: Record<string, object> = {
  '/api/garments/:id': { version: 0, favourite: true },
  '/api/generations/:id/complaint': { reason: 'colour' },
  '/api/batches/:id/garments': { garmentId: randomUUID() },
  '/api/v1/batches/:id/garments': { garmentId: randomUUID() },
  '/api/batches/:id/garments/:garment': { kind: 'skirt' },
  '/api/v1/batches/:id/garments/:garment': { kind: 'skirt' },
  '/api/batches/:id/items': { ids: [randomUUID()] },
  '/api/v1/batches/:id/items': { ids: [randomUUID()] },
  '/api/support/tickets/:id/messages': { text: 'Quando?' },
  '/api/own-models/:id/consent': {
    consent: {
      personName: 'G',
      bornOn: '1990-01-01',
      signedOn: '2026-01-01',
      until: '2035-01-01',
      purpose: 'Sito',
      isConfirmed: true,
    },
  },
}

/** The same for everybody: nobody owns it. */
const shared = ['/api/models']

const withIds = endpoints.filter(
  ([, { path, access }]) => (access === 'user' || access === 'key') && path.includes('/:'),
)
test.each(withIds.filter(([, { path }]) => !shared.includes(collectionOf(path))))(
  'P2, P6: %s answers for what is somebody else’s as for what never was',
  async (name, endpoint) => {
    const make = belongings[collectionOf(endpoint.path)]
    if (!make) throw new Error(`${name}: say above whose the things under ${endpoint.path} are`)
    const [{ owner }, stranger] = [await signUpProgram(app), await signUpProgram(app)]
    const other = endpoint.access === 'key' ? stranger.client : stranger.owner
    if (endpoint.right) await app.ctx.db.update(users).set({ subscriptionPlan: 'enterprise' })
    const id = await make(owner)
    expect(id).not.toBe('')
    const methods = endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]
    for (const method of methods) {
      const theirs = await askFor(other, endpoint, { id, method })
      const nothing = await askFor(other, endpoint, { id: randomUUID(), method })
      expect([method, theirs]).toEqual([method, { ...nothing, status: 404 }])
    }
  },
)

const addressOf = (role: Role) => (role === 'superAdmin' ? 'super@example.com' : `${role}@example.com`)

async function clientOf(role: Role): Promise<Client> {
  if (role === 'liveKey') return (await signUpProgram(app)).client
  if (role === 'testKey') return (await signUpProgram(app, { mode: 'test' })).client
  if (role === 'downgradedKey') return (await signUpProgram(app, { plan: 'professional' })).client
  if (role === 'keyWithoutScopes') return (await signUpProgram(app, { scopes: ['batches'] })).client
  if (role === 'superAdmin') return signUpSuperAdmin(app)
  if (role === 'admin') return signUpAdmin(app, addressOf(role))
  const client = app.client()
  if (role === 'nobody') return client
  const { id } = await client.signUp(addressOf(role))
  if (role !== 'free' && role !== 'professional' && role !== 'enterprise') throw new Error(`no plan: ${role}`)
  await app.ctx.db.update(users).set({ subscriptionPlan: role }).where(eq(users.id, id))
  return client
}

async function signInAgain(client: Client, role: Role): Promise<void> {
  const json = { email: addressOf(role), password: 'Sartoria2026' }
  expect((await client.ask('/api/auth/login', { json })).status).toBe(200)
}

/** The code of the refusal at the door, or that there was none. */
async function outcome(client: Client, endpoint: Endpoint): Promise<string> {
  const path = endpoint.path.replace(':gender', 'female').replace(/:\w+/g, randomUUID())
  const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { json: {} }
  const response = await client.ask(path, { method: endpoint.method, ...body })
  const problem = await problemOf(response)
  if (response.status >= 500) return `${response.status} ${problem?.code}`
  return problem?.code && atTheDoor.has(problem.code) ? `${response.status} ${problem.code}` : 'let in'
}

const atTheDoor = new Set([
  ...['unauthorized', 'admin_only', 'forbidden', 'plan_required', 'scope_missing'],
  ...['key_invalid', 'too_many'],
])

function expectedOf(role: Role, { access, right, scope }: Endpoint): string {
  if (access === 'public') return 'let in'
  // A cookie opens no door of programs, and a key opens no other.
  if (isProgram(role) !== (access === 'key')) return '401 unauthorized'
  if (access === 'key') return expectedOfKey(role, { right, scope })
  if (role === 'nobody') return '401 unauthorized'
  const isAdmin = role === 'admin' || role === 'superAdmin'
  if (access === 'admin' && !isAdmin) return '403 admin_only'
  if (access === 'superAdmin' && role !== 'superAdmin') return '403 forbidden'
  const plan = isAdmin || isProgram(role) ? 'free' : (role as PlanId)
  return right && !hasRight(plan, right) ? '403 plan_required' : 'let in'
}

function expectedOfKey(role: Role, { right, scope }: Pick<Endpoint, 'right' | 'scope'>): string {
  if (role === 'downgradedKey' || (right && role === 'testKey')) return '403 plan_required'
  return scope && role === 'keyWithoutScopes' && scope !== 'batches' ? '403 scope_missing' : 'let in'
}

async function makeBatch(owner: Client): Promise<string> {
  const json = { look: { gender: 'female', poses: ['frontale'] } }
  return ((await (await owner.ask('/api/batches', { json })).json()) as { id: string }).id
}

async function askFor(client: Client, endpoint: Endpoint, { id, method }: { id: string; method: string }) {
  const json = changes[endpoint.path] ?? {}
  const body = endpoint.body ? { json } : {}
  const response = await client.ask(endpoint.path.replace(/:\w+/, id).replace(/:\w+/g, randomUUID()), {
    method,
    ...body,
  })
  const { requestId: _, ...problem } = (await problemOf(response)) ?? {}
  return { ...problem, status: response.status }
}

async function problemOf(response: Response): Promise<Partial<Problem> | null> {
  const isProblem = response.headers.get('content-type')?.includes('problem+json')
  // Streams do not end, and pictures are of no interest here.
  if (!isProblem) {
    await response.body?.cancel()
    return null
  }
  const text = await response.text()
  return text ? (JSON.parse(text) as Problem) : null
}

function collectionOf(path: string): string {
  return path.slice(0, path.indexOf('/:'))
}
