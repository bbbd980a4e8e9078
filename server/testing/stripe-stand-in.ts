import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import type { StripeCall, StripeMishap, StripeOrder, StripeSettings } from './start-stripe-stand-in.ts'
import { WireError } from './stripe/endpoints/endpoint.ts'
import { endpoints } from './stripe/endpoints.ts'
import { parseForm } from './stripe/form.ts'
import {
  chargesOf,
  dispute,
  end,
  payCheckout,
  refund,
  renew,
  setPrice,
  settle,
  type World,
} from './stripe/world.ts'

// A process that speaks Stripe's API over real HTTP on loopback, keeps books like it, and misbehaves when told to.
// By hand: `node server/testing/stripe-stand-in.ts`, then point STRIPE_API_URL at the address it prints.

const calls: StripeCall[] = []
const answers = new Map<string, { request: string; answer: Promise<Answer> | null }>()
let mishap: StripeMishap | null = null
let settings: StripeSettings = {}
const signer = new Stripe('sk_test_stand_in')

interface Answer {
  status: number
  body: object
}

const world: World = {
  now: () => Math.floor((settings.now ? Date.parse(settings.now) : Date.now()) / 1000),
  origin: '',
  customers: new Map(),
  taxIds: new Map(),
  sessions: new Map(),
  subscriptions: new Map(),
  schedules: new Map(),
  invoices: new Map(),
  charges: new Map(),
  disputes: new Map(),
  refunds: new Map(),
  methods: new Map(),
  declining: new Set(),
  events: [],
  onEvent: (event) => void deliver(event),
}

const server = createServer((request, response) => {
  route(request, response).catch((error: unknown) => {
    if (response.headersSent) response.destroy()
    else send(response, { status: 500, body: problem('api_error', 'stand_in_bug', String(error)) })
  })
})
server.listen(0, '127.0.0.1', () => {
  // A TCP server's address is an object; only a pipe's is a string.
  const { port } = server.address() as AddressInfo
  world.origin = `http://127.0.0.1:${port}`
  process.stdout.write(`${world.origin}\n`)
  process.send?.({ port })
})
process.on('disconnect', () => process.exit(0))

async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', world.origin)
  const body = await readAll(request)
  if (url.pathname.startsWith('/_')) return control(url.pathname, body, response)
  const isRead = request.method === 'GET' || request.method === 'DELETE'
  const { form, names } = parseForm(isRead && !body ? url.search.slice(1) : body)
  const key = String(request.headers['idempotency-key'] ?? '')
  const call = { method: request.method ?? '', path: url.pathname, form, key }
  calls.push(call)
  const turn = takeMishap(call)
  if (turn?.mode === 'reset') return void response.destroy()
  if (turn?.mode === 'hang') return
  if (turn?.mode === 'slow') await wait(turn.delayMs ?? 300)
  const make = async (): Promise<Answer> => {
    if (turn?.mode === '500') return { status: 500, body: problem('api_error', '', 'Something went wrong.') }
    if (turn?.mode === '429')
      return { status: 429, body: problem('invalid_request_error', 'rate_limit', 'Too many requests.') }
    return answer(request, { pathname: url.pathname, form, names })
  }
  const result = await (request.method === 'POST' && key
    ? once(key, JSON.stringify([url.pathname, form]), make)
    : make())
  // The answer gets lost on its way: it has happened all the same.
  if (turn?.mode === 'lost') return void response.destroy()
  send(response, result)
}

/** The same key is the same answer, also a bad one; with other parameters it is a mistake, and meanwhile it is busy. */
async function once(key: string, request: string, make: () => Promise<Answer>): Promise<Answer> {
  const known = answers.get(key)
  if (known && known.request !== request)
    return {
      status: 400,
      body: problem('idempotency_error', '', 'Keys can only be used with the same parameters.'),
    }
  if (known?.answer === null)
    return {
      status: 409,
      body: problem('idempotency_error', 'idempotency_key_in_use', 'Another request is in progress.'),
    }
  if (known) return known.answer
  const entry: { request: string; answer: Promise<Answer> | null } = { request, answer: null }
  answers.set(key, entry)
  await wait(settings.latencyMs ?? 0)
  const made = make()
  entry.answer = made
  // Too many requests is said before anything is looked at, so it is not remembered.
  if ((await made).status === 429) answers.delete(key)
  return made
}

function answer(
  request: IncomingMessage,
  { pathname, form, names }: { pathname: string; form: StripeCall['form']; names: string[] },
): Answer {
  if (!/^Bearer (sk|rk)_(test|live)_/.test(request.headers.authorization ?? ''))
    return { status: 401, body: problem('invalid_request_error', '', 'You did not provide an API key.') }
  if (request.headers['stripe-version'] !== '2026-10-28.endive')
    return { status: 400, body: problem('invalid_request_error', '', 'The API version is not pinned.') }
  for (const { method, path, allowed, run } of endpoints) {
    const match = method === request.method && path.exec(pathname)
    if (!match) continue
    const unknown = names.find((name) => !allowed.has(name))
    if (unknown)
      return {
        status: 400,
        body: problem('invalid_request_error', 'parameter_unknown', `Received unknown parameter: ${unknown}`),
      }
    try {
      return { status: 200, body: structuredClone(run(world, form, match.slice(1))) }
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      return { status: error.status, body: problem(error.type, error.code, error.message) }
    }
  }
  return {
    status: 404,
    body: problem('invalid_request_error', '', `Unrecognized request URL (${request.method}: ${pathname}).`),
  }
}

const problem = (type: string, code: string, message: string) => ({ error: { type, code, message } })

function takeMishap({ method, path }: { method: string; path: string }): StripeMishap | null {
  if (!mishap || (mishap.path && !path.startsWith(mishap.path))) return null
  if (mishap.method && mishap.method !== method) return null
  const turn = mishap
  if (mishap.times !== undefined && --mishap.times === 0) mishap = null
  return turn
}

/** What a test tells the world, outside the API. */
async function control(path: string, body: string, response: ServerResponse): Promise<void> {
  const given: unknown = body ? JSON.parse(body) : null
  // Sent by start-stripe-stand-in.ts, in these types.
  if (path === '/_mishap') mishap = given as StripeMishap | null
  if (path === '/_settings') settings = { ...settings, ...(given as StripeSettings) }
  if (path === '/_order') obey(given as StripeOrder)
  if (path === '/_calls') return send(response, { status: 200, body: calls })
  if (path === '/_events') return send(response, { status: 200, body: world.events })
  if (path === '/_books') {
    const { customers, sessions, subscriptions, invoices, charges, taxIds } = world
    const kept = { customers, sessions, subscriptions, invoices, charges, taxIds }
    const lists = Object.entries(kept).map(([name, map]) => [name, [...map.values()]])
    return send(response, { status: 200, body: Object.fromEntries(lists) })
  }
  send(response, { status: 200, body: {} })
}

function obey(order: StripeOrder): void {
  if (order.do === 'pay') return void payCheckout(world, order.session)
  if (order.do === 'decline') {
    if (order.isDeclining) world.declining.add(order.customer)
    else world.declining.delete(order.customer)
    return
  }
  const subscription = world.subscriptions.get(order.subscription)
  if (!subscription) throw new Error(`no subscription ${order.subscription}`)
  if (order.do === 'renew') renew(world, subscription)
  if (order.do === 'end') end(world, subscription)
  if (order.do === 'set') {
    if (order.status) subscription.status = order.status
    if (order.price) setPrice(subscription, order.price)
  }
  if (order.do === 'settle') {
    for (const invoice of world.invoices.values()) if (invoice.status === 'open') settle(world, invoice)
    subscription.status = 'active'
  }
  const [charge] = chargesOf(world, order.subscription)
  if (order.do === 'refund' && charge) refund(world, charge, { amount: order.cents ?? charge.amount })
  if (order.do === 'dispute' && charge) dispute(world, charge, order.status)
}

/** Tells the product, three times at most; without an address the events only wait to be read. */
async function deliver(event: Stripe.Event): Promise<void> {
  const { webhookUrl, webhookSecret: secret = '' } = settings
  if (!webhookUrl) return
  const payload = JSON.stringify(event)
  for (let attempt = 0; attempt < 3; attempt++) {
    const signature = signer.webhooks.generateTestHeaderString({ payload, secret })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const answered = await fetch(webhookUrl, { method: 'POST', body: payload, headers }).catch(() => null)
    if (answered?.ok) return
    await wait(200)
  }
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_stand_in' })
  response.end(JSON.stringify(body))
}
