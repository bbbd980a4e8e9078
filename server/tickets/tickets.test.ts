import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '#contracts/audit.ts'
import type { Problem } from '#contracts/problem.ts'
import type { AskedThread, AskedTicket, KeptPromises, Ticket, TicketHead } from '#contracts/tickets.ts'
import { mails } from '#server/db/schema/mail.ts'
import { ticketMessages, tickets } from '#server/db/schema/tickets.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { supportFolder } from '#server/files/keys.ts'
import { signUpSuperAdmin } from '#server/testing/administrators.ts'
import type { Client } from '#server/testing/client.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { forgetLoose } from './attach.ts'

const app = useTestApp({ settings: { SUPPORT_EMAIL: 'assistenza@indosso.example' } })
// A Monday morning in Rome.
const monday = '2026-11-23T09:00:00.000Z'
let chief: Client
let shop: Client
let shopId: string
let email: string
beforeEach(async () => {
  app.setTime(monday)
  chief = await signUpSuperAdmin(app)
  shop = app.client()
  ;({ id: shopId, email } = await shop.signUp())
})

const question = { subject: 'Il colore è sbagliato', text: 'La giacca era verde.\n\nOra è blu.' }
const ask = (json: object = question, client = shop) => client.ask('/api/support/tickets', { json })
const asked = async (json?: object, client?: Client) => (await (await ask(json, client)).json()) as Ticket
const desk = async (path = '') => (await chief.ask(`/api/super-admin/tickets${path}`)).json()
const queue = async (query = '') =>
  (await desk(query)) as {
    tickets: AskedTicket[]
    counts: Record<string, number>
    promises: KeptPromises[]
  }
const act = (id: string, deed: string, json?: object) =>
  chief.ask(`/api/super-admin/tickets/${id}/${deed}`, { method: 'POST', ...(json && { json }) })
const answer = (id: string, text = 'La rifacciamo noi.') => act(id, 'messages', { text })
const refusal = async (response: Response) => [response.status, ((await response.json()) as Problem).code]
const outbox = () => app.ctx.db.select().from(mails).where(eq(mails.status, 'kept'))
const putOn = (plan: 'professional' | 'enterprise') =>
  app.ctx.db.update(users).set({ subscriptionPlan: plan }).where(eq(users.id, shopId))
const attach = async (client = shop) => {
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'foto.jpg')
  const response = await client.ask('/api/support/attachments', { form })
  return ((await response.json()) as { id: string }).id
}

test.each([
  ['free', '2026-11-26T09:00:00.000Z'],
  ['professional', '2026-11-24T09:00:00.000Z'],
  ['enterprise', '2026-11-23T13:00:00.000Z'],
] as const)(
  'T19: %s is promised an answer by %s, and finds the answer in the thread and in the mail',
  async (plan, dueAt) => {
    if (plan !== 'free') await putOn(plan)
    const response = await ask()
    const ticket = (await response.json()) as Ticket
    expect([response.status, ticket]).toMatchObject([
      201,
      { subject: question.subject, plan, state: 'waiting', dueAt, awaitedBy: dueAt, firstAnsweredAt: null },
    ])
    const waiting = await queue()
    expect(waiting.tickets).toMatchObject([{ id: ticket.id, number: ticket.number, email, awaitedBy: dueAt }])
    app.setTime('2026-11-23T10:30:00.000Z')
    expect((await answer(ticket.id)).status).toBe(201)
    const thread = (await (await shop.ask(`/api/support/tickets/${ticket.id}`)).json()) as Ticket
    expect(thread).toMatchObject({ state: 'answered', firstAnsweredAt: '2026-11-23T10:30:00.000Z' })
    expect(thread.messages).toMatchObject([
      { author: 'person', text: question.text },
      { author: 'support', text: 'La rifacciamo noi.' },
    ])
    const sent = (await outbox()).map(({ kind, toAddress }) => [kind, toAddress])
    expect(sent.filter(([kind]) => kind?.startsWith('ticket'))).toEqual([
      ['ticket_asked', 'assistenza@indosso.example'],
      ['ticket_received', email],
      ['ticket_answered', email],
    ])
    const mail = (await outbox()).find(({ kind }) => kind === 'ticket_answered')
    expect(mail?.subject).toContain(String(ticket.number))
    expect([mail?.text, mail?.html].every((body) => body?.includes('La rifacciamo noi.'))).toBe(true)
  },
)

test('the queue is in the order of what is due, and says how many promises were kept', async () => {
  const first = await asked({ subject: 'Prima', text: 'a' })
  await putOn('enterprise')
  const second = await asked({ subject: 'Dopo, ma urgente', text: 'b' })
  expect((await queue()).tickets.map(({ id }) => id)).toEqual([second.id, first.id])
  app.setTime('2026-11-23T13:00:00.001Z')
  chief = await chief.signIn('super@example.com')
  expect((await queue()).counts).toEqual({ waiting: 2, overdue: 1, answered: 0, closed: 0 })
  await answer(first.id)
  await answer(second.id)
  const { promises, counts } = await queue()
  expect(counts).toEqual({ waiting: 0, overdue: 0, answered: 2, closed: 0 })
  expect(promises).toEqual([
    { plan: 'free', kept: 1, broken: 0 },
    { plan: 'professional', kept: 0, broken: 0 },
    { plan: 'enterprise', kept: 0, broken: 1 },
  ])
})

test('who writes again is owed an answer again; a closed request opens, and its first promise stays as it was', async () => {
  const ticket = await asked()
  expect(await refusal(await act(ticket.id, 'close'))).toEqual([409, 'ticket_unanswered'])
  await answer(ticket.id)
  expect(await (await act(ticket.id, 'close')).json()).toMatchObject({ state: 'closed', awaitedBy: null })
  app.setTime('2026-11-24T09:00:00.000Z')
  await shop.signIn(email)
  const json = { text: 'Non è ancora a posto.' }
  const again = await shop.ask(`/api/support/tickets/${ticket.id}/messages`, { json })
  expect([again.status, await again.json()]).toMatchObject([
    201,
    { state: 'waiting', dueAt: ticket.dueAt, awaitedBy: '2026-11-27T09:00:00.000Z' },
  ])
  await chief.signIn('super@example.com')
  await answer(ticket.id)
  await act(ticket.id, 'close')
  const reopened = (await (await act(ticket.id, 'reopen')).json()) as AskedThread
  expect(reopened).toMatchObject({ state: 'waiting', awaitedBy: '2026-11-27T09:00:00.000Z' })
  const log = (await (await chief.ask('/api/super-admin/audit')).json()) as AuditEntry[]
  // The clock stands still, so the log may say them in any order.
  const deeds = ['answer', 'answer', 'close', 'close', 'reopen']
  expect(log.map(({ action, subject }) => `${action} ${subject}`).toSorted()).toEqual(
    deeds.map((deed) => `ticket.${deed} n. ${ticket.number}`),
  )
})

test('a picture and the id in the logs travel along, shown to nobody without the question', async () => {
  const made = await shop.generate(await photo(), { headers: { prefer: 'wait=30' } })
  const { id: generationId } = (await made.json()) as { id: string }
  const { id } = await asked({ ...question, generationId })
  const thread = (await desk(`/${id}`)) as AskedThread
  expect(thread.generation).toMatchObject({ id: generationId, status: 'completed', failure: null })
  expect(thread.generation?.requestId).toMatch(/^[0-9a-f-]{36}$/)
  for (const url of [thread.generation?.pictureUrl, thread.generation?.photoUrl]) {
    const picture = await chief.ask(url ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
  const other = app.client()
  await other.signUp()
  expect((await ask({ ...question, generationId }, other)).status).toBe(404)
  await shop.ask(`/api/generations/${generationId}`, { method: 'DELETE' })
  expect(((await desk(`/${id}`)) as AskedThread).generation).toBeNull()
  expect((await chief.ask(thread.generation?.pictureUrl ?? '')).status).toBe(404)
})

test('attached pictures pass the one door of uploads, lie sealed, and are taken once by their owner', async () => {
  const other = app.client()
  await other.signUp()
  const id = await attach()
  expect((await shop.ask(`/api/support/attachments/${id}`)).status).toBe(200)
  expect((await other.ask(`/api/support/attachments/${id}`)).status).toBe(404)
  expect(await refusal(await ask({ ...question, attachments: [id] }, other))).toEqual([
    409,
    'attachment_gone',
  ])
  const ticket = await asked({ ...question, attachments: [id] })
  expect(ticket.messages[0]?.attachments.map((picture) => picture.id)).toEqual([id])
  expect(await refusal(await ask({ ...question, attachments: [id] }))).toEqual([409, 'attachment_gone'])
  const thread = (await desk(`/${ticket.id}`)) as AskedThread
  const [shown] = thread.messages[0]?.attachments ?? []
  expect((await chief.ask(shown?.url ?? '')).headers.get('content-type')).toBe('image/jpeg')
  for await (const { key } of app.ctx.storage.list(supportFolder(shopId))) {
    const opened = [await app.ctx.storage.of(shopId).get(key), await app.ctx.storage.of(null).get(key)]
    expect([key, opened[0] !== null, opened[1]]).toEqual([key, true, null])
  }
  const form = new FormData()
  form.set('picture', new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' }), 'x.png')
  expect((await shop.ask('/api/support/attachments', { form })).status).toBe(415)
  expect((await ask({ ...question, attachments: [1, 2, 3, 4].map(() => randomUUID()) })).status).toBe(400)
})

test('a picture that no message took goes after a day, with its file', async () => {
  const [loose, taken] = [await attach(), await attach()]
  await asked({ ...question, attachments: [taken] })
  app.setTime('2026-11-24T09:00:01.000Z')
  await forgetLoose(app.ctx)
  await shop.signIn(email)
  const statuses = [loose, taken].map(async (id) => (await shop.ask(`/api/support/attachments/${id}`)).status)
  expect(await Promise.all(statuses)).toEqual([404, 200])
})

test('scripts in subject and text stay text, in the thread and in every mail', async () => {
  const script = '<script>alert("x")</script><img src=x onerror=alert(1)>'
  const ticket = await asked({ subject: `${script}\r\nBcc: vittima@example.com`, text: script })
  expect(ticket).toMatchObject({
    subject: `${script} Bcc: vittima@example.com`,
    messages: [{ text: script }],
  })
  await answer(ticket.id, script)
  for (const { html, subject } of await outbox()) {
    expect(html).not.toMatch(/<script|<img/)
    expect(subject).not.toMatch(/[\r\n<]/)
  }
})

test.each([
  ['no subject', { subject: ' ', text: 'x' }, { subject: 'Scrivi un oggetto' }],
  [
    'a long subject',
    { subject: 'x'.repeat(121), text: 'x' },
    { subject: 'Oggetto troppo lungo (120 caratteri al massimo)' },
  ],
  ['no text', { subject: 'x', text: '' }, { text: 'Scrivi il messaggio' }],
  [
    'a long text',
    { subject: 'x', text: 'x'.repeat(5001) },
    { text: 'Messaggio troppo lungo (5000 caratteri al massimo)' },
  ],
  ['a zero', { subject: 'x', text: 'a\u0000b' }, { text: 'Il testo contiene caratteri non ammessi' }],
])('%s is refused in words', async (_, json, fields) => {
  const response = await ask(json)
  expect([response.status, ((await response.json()) as Problem).fields]).toEqual([400, fields])
  expect(await app.ctx.db.$count(tickets)).toBe(0)
})

test('a double click asks once, and the same key of another account is refused', async () => {
  const json = { ...question, key: randomUUID() }
  const answers = await Promise.all([ask(json), ask(json), ask(json)])
  const ids = await Promise.all(answers.map(async (response) => ((await response.json()) as Ticket).id))
  expect([new Set(ids).size, await app.ctx.db.$count(tickets)]).toEqual([1, 1])
  const other = app.client()
  await other.signUp()
  expect(await refusal(await ask(json, other))).toEqual([409, 'key_reused'])
  const [id = ''] = ids
  const reply = { text: 'Fatto.', key: randomUUID() }
  await Promise.all([act(id, 'messages', reply), act(id, 'messages', reply)])
  expect(await app.ctx.db.$count(ticketMessages)).toBe(2)
})

test('T20: of a thousand requests in a minute twenty are written, and a network has a limit of its own', async () => {
  const flood = async (client: Client, count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, () => ask(question, client)))
    return answers.map(({ status }) => status)
  }
  const statuses: number[] = []
  // As many lines as a browser or a small botnet has open at a time.
  while (statuses.length < 1000) statuses.push(...(await flood(shop, 100)))
  expect(statuses.filter((status) => status === 201)).toHaveLength(20)
  for (let account = 0; account < 3; account++) {
    const neighbour = app.client()
    await neighbour.signUp()
    statuses.push(...(await flood(neighbour, 20)))
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(60)
  expect(new Set(statuses)).toEqual(new Set([201, 429]))
}, 120_000)

test('T18: a closed account takes its requests and their pictures along', async () => {
  await asked({ ...question, attachments: [await attach()] })
  const json = { password: 'Sartoria2026' }
  expect((await shop.ask('/api/auth/close-account', { json })).status).toBe(204)
  expect(await app.ctx.db.$count(tickets)).toBe(0)
  const left = async () => (await Array.fromAsync(app.ctx.storage.list(supportFolder(shopId)))).length
  await expect.poll(left, { timeout: 15_000 }).toBe(0)
})

test('a person lists their own requests and nobody else’s', async () => {
  const mine = await asked()
  const other = app.client()
  await other.signUp()
  const list = async (client: Client) =>
    (await (await client.ask('/api/support/tickets')).json()) as { tickets: TicketHead[]; promise: object }
  expect((await list(shop)).tickets.map(({ id }) => id)).toEqual([mine.id])
  expect(await list(other)).toMatchObject({
    tickets: [],
    promise: { plan: 'free', dueAt: '2026-11-26T09:00:00.000Z' },
  })
  expect((await other.ask(`/api/support/tickets/${mine.id}`)).status).toBe(404)
  const json = { text: 'Non mio' }
  expect((await other.ask(`/api/support/tickets/${mine.id}/messages`, { json })).status).toBe(404)
})
