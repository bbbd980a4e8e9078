import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { StandInCall, StandInMode, StandInPlan } from '../start-stand-in.ts'
import {
  type Dialect,
  json,
  type PictureRequest,
  type RefusalMode,
  type Reply,
  refusals,
  sha256,
  WireError,
} from './dialect.ts'
import { drawPicture } from './draw.ts'
import { fashn } from './fashn.ts'
import { google } from './google.ts'
import { http } from './http.ts'
import { openai } from './openai.ts'

// A process that speaks the wire of an image service over real HTTP on loopback and misbehaves when told to.
// By hand: `node server/testing/images/stand-in.ts openai`, then point OPENAI_BASE_URL at the address it prints, with /v1.

const dialects: Record<string, Dialect> = { openai, google, fashn, http }
const dialect = dialects[process.argv[2] ?? ''] ?? openai
const calls: StandInCall[] = []
let plan: StandInPlan = { mode: 'ok', times: 0, delayMs: 0 }
/** Of the last order: what became of it is asked for later. */
let lastMode: StandInMode = 'ok'

const server = createServer((request, response) => {
  route(request, response).catch((error: unknown) => {
    if (!response.headersSent) send(response, json(500, { error: { message: String(error) } }))
    else response.destroy()
  })
})
server.listen(0, '127.0.0.1', () => {
  // A TCP server's address is an object; only a pipe's is a string.
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ port })}\n`)
  process.send?.({ port })
})
process.on('disconnect', () => process.exit(0))

async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readAll(request)
  if (request.url === '/_calls') return send(response, json(200, calls))
  if (request.url === '/_next') {
    // Sent by start-stand-in.ts, or by a person who knows the modes.
    plan = { mode: 'ok', times: 1, delayMs: 0, ...(JSON.parse(body.toString()) as Partial<StandInPlan>) }
    return send(response, json(200, plan))
  }
  const answer = followUp(request)
  if (answer) return send(response, answer)
  await answerOrder(request, body, response)
}

function followUp(request: IncomingMessage): Reply | null {
  try {
    return request.method === 'GET' ? (dialect.followUp?.(request, lastMode) ?? null) : null
  } catch (error) {
    if (error instanceof WireError) return dialect.object(error)
    throw error
  }
}

async function answerOrder(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
  const { mode, delayMs } = takeTurn()
  lastMode = mode
  const call: StandInCall = {
    mode,
    order: '',
    fields: {},
    images: [],
    problem: null,
    clientLeft: false,
    receivedAt: Date.now(),
    answeredAt: null,
  }
  calls.push(call)
  response.on('finish', () => {
    call.answeredAt = Date.now()
  })
  response.on('close', () => {
    call.clientLeft = !response.writableFinished && mode !== 'reset' && mode !== 'cut'
  })
  try {
    const order = await dialect.read(request, body)
    call.order = order.order
    call.fields = order.fields
    call.images = order.images.map(({ field, type, bytes }) => ({ field, type, sha256: sha256(bytes) }))
    await wait(delayMs)
    await behave(mode, order, response)
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    call.problem = error.message
    send(response, dialect.object(error))
  }
}

/** After so many calls of the planned kind everything is fine again; zero times means from now on. */
function takeTurn(): StandInPlan {
  const current = plan
  if (plan.times === 1) plan = { mode: 'ok', times: 0, delayMs: 0 }
  else if (plan.times > 1) plan = { ...plan, times: plan.times - 1 }
  return current
}

async function behave(mode: StandInMode, order: PictureRequest, response: ServerResponse): Promise<void> {
  if (isRefusal(mode)) return send(response, dialect.refuse(mode, order))
  switch (mode) {
    case '503':
      return send(response, { status: 503, type: 'text/html', body: '<h1>Service Unavailable</h1>' })
    case '504':
      return send(response, { status: 504, type: 'text/html', body: '<h1>Gateway Time-out</h1>' })
    case 'moved':
      return send(response, { status: 307, headers: { location: '/elsewhere' }, body: '' })
    case 'hang':
      return
    case 'reset':
      response.destroy()
      return
    case 'cut':
      return cut(response)
    case 'drip':
      return drip(response)
    case 'huge':
      return pour(response)
    case 'garbage':
      return send(response, { status: 200, type: 'text/html', body: '<!doctype html><title>Welcome</title>' })
    case 'bad-json':
      return send(response, { status: 200, body: '{"created": 1, "data": [{"b64_js' })
    default:
      return send(
        response,
        dialect.succeed(await drawPicture(mode, order, calls.length), { mode, request: order }),
      )
  }
}

const isRefusal = (mode: StandInMode): mode is RefusalMode => refusals.some((each) => each === mode)

/** Promises more than it sends. */
function cut(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' })
  response.write('{"created": 1, "data": [', () => response.destroy())
}

async function drip(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' })
  while (!response.destroyed) {
    response.write(' ')
    await wait(1000)
  }
}

/** A JSON that would be valid, far longer than what is taken and buffered of it; the other side may leave early. */
async function pour(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' })
  await pipeline(flood, response).catch(() => {})
}

function* flood() {
  const megabyte = Buffer.alloc(1024 * 1024, 'A')
  yield '{"created": 1, "data": [{"b64_json": "'
  for (let sent = 0; sent < 200; sent += 1) yield megabyte
  yield '"}]}'
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function send(response: ServerResponse, { status, headers, type = 'application/json', body }: Reply): void {
  const named = { 'content-type': type, 'x-request-id': `req_${calls.length}`, ...headers }
  response.writeHead(status, named).end(body)
}
