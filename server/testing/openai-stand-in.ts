import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type EditRequest, readEditRequest, WireError } from './openai-edit-request.ts'
import { drawPicture } from './openai-pictures.ts'
import type { StandInCall, StandInMode, StandInPlan } from './start-stand-in.ts'

// A process that speaks OpenAI's `images/edits` over real HTTP on loopback and misbehaves when told to.
// By hand: `node server/testing/openai-stand-in.ts`, then point OPENAI_BASE_URL at the address it prints, with /v1.

const calls: StandInCall[] = []
let plan: StandInPlan = { mode: 'ok', times: 0, delayMs: 0 }

const server = createServer((request, response) => {
  route(request, response).catch((error: unknown) => {
    if (!response.headersSent) sendJson(response, 500, openaiError(String(error), 'stand_in_bug'))
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
  if (request.url === '/_calls') return sendJson(response, 200, calls)
  if (request.url === '/_next') {
    // Sent by start-stand-in.ts, or by a person who knows the modes.
    plan = { mode: 'ok', times: 1, delayMs: 0, ...(JSON.parse(body.toString()) as Partial<StandInPlan>) }
    return sendJson(response, 200, plan)
  }
  await answerEdit(request, body, response)
}

async function answerEdit(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
  const { mode, delayMs } = takeTurn()
  const call: StandInCall = {
    mode,
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
    const edit = await readEditRequest(request, body)
    call.fields = edit.fields
    call.images = edit.images.map(({ field, type, bytes }) => ({ field, type, sha256: sha256(bytes) }))
    await wait(delayMs)
    await behave(mode, edit, response)
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    call.problem = error.message
    sendJson(response, error.status, openaiError(error.message, error.code))
  }
}

/** After so many calls of the planned kind everything is fine again; zero times means from now on. */
function takeTurn(): StandInPlan {
  const current = plan
  if (plan.times === 1) plan = { mode: 'ok', times: 0, delayMs: 0 }
  else if (plan.times > 1) plan = { ...plan, times: plan.times - 1 }
  return current
}

async function behave(mode: StandInMode, edit: EditRequest, response: ServerResponse): Promise<void> {
  const refuse = (status: number, message: string, code: string, headers: Record<string, string> = {}) =>
    sendJson(response, status, openaiError(message, code), headers)
  switch (mode) {
    case '429':
      return refuse(429, 'Rate limit reached', 'rate_limit_exceeded', { 'retry-after': '7' })
    case '429-ms':
      return refuse(429, 'Rate limit reached', 'rate_limit_exceeded', { 'retry-after-ms': '1500' })
    case 'no-money':
      return refuse(429, 'You exceeded your current quota', 'insufficient_quota')
    case '500':
      return refuse(500, 'The server had an error', 'server_error')
    case '503':
      return sendRaw(response, 503, 'text/html', '<h1>Service Unavailable</h1>')
    case '504':
      return sendRaw(response, 504, 'text/html', '<h1>Gateway Time-out</h1>')
    case 'unauthorized':
      return refuse(401, `Incorrect API key provided: ${edit.apiKey}.`, 'invalid_api_key')
    case 'refusal':
      return refuse(400, 'Rejected by the safety system. safety_violations=[sexual]', 'moderation_blocked')
    case 'no-model':
      return refuse(404, 'The model does not exist', 'model_not_found')
    case 'no-region':
      return refuse(
        403,
        'Country, region, or territory not supported',
        'unsupported_country_region_territory',
      )
    case 'moved':
      response.setHeader('location', '/v1/images/edits')
      return sendRaw(response, 307, 'text/plain', '')
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
      return sendRaw(response, 200, 'text/html', '<!doctype html><title>Welcome</title>')
    case 'bad-json':
      return sendRaw(response, 200, 'application/json', '{"created": 1, "data": [{"b64_js')
    case 'bad-base64':
      return sendJson(response, 200, { created: 1, data: [{ b64_json: '%%% no base64 %%%' }] })
    case 'empty':
      return sendJson(response, 200, { created: 1, data: [] })
    default:
      return sendPicture(response, mode, edit)
  }
}

async function sendPicture(response: ServerResponse, mode: StandInMode, edit: EditRequest): Promise<void> {
  const bytes = await drawPicture(mode, edit, calls.length)
  const textTokens = Math.ceil((edit.fields.prompt?.length ?? 0) / 4)
  const imageTokens = edit.images.length * 1000
  const usage = {
    input_tokens: textTokens + imageTokens,
    input_tokens_details: { text_tokens: textTokens, image_tokens: imageTokens },
    output_tokens: 1372,
    total_tokens: textTokens + imageTokens + 1372,
  }
  sendJson(response, 200, {
    created: 1,
    size: edit.fields.size,
    quality: edit.fields.quality,
    output_format: 'png',
    data: [{ b64_json: bytes.toString('base64') }],
    ...(mode === 'no-usage' ? {} : { usage }),
  })
}

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

/** Seventy megabytes of a JSON that would be valid, as fast as they are taken; the other side may leave early. */
async function pour(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' })
  await pipeline(flood, response).catch(() => {})
}

function* flood() {
  const megabyte = Buffer.alloc(1024 * 1024, 'A')
  yield '{"created": 1, "data": [{"b64_json": "'
  for (let sent = 0; sent < 70; sent += 1) yield megabyte
  yield '"}]}'
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const openaiError = (message: string, code: string) => ({
  error: { message, type: 'invalid_request_error', param: null, code },
})

function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  for (const [name, text] of Object.entries(headers)) response.setHeader(name, text)
  sendRaw(response, status, 'application/json', JSON.stringify(value))
}

function sendRaw(response: ServerResponse, status: number, contentType: string, body: string): void {
  response.writeHead(status, { 'content-type': contentType, 'x-request-id': `req_${calls.length}` }).end(body)
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
