import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { errors } from '#contracts/errors.ts'
import { Refusal } from '#server/refusal.ts'
import { receiveForm } from './uploads.ts'

// A busy machine is slow, and that is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const rules = { productImage: 'required', detailImage: 'optional' } as const
const megabyte = 1024 * 1024
const app = fastify({ bodyLimit: 4096 })
let folder = ''
let port = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'indosso-uploads-'))
  await app.register(multipart)
  app.setErrorHandler((error, _request, reply) => {
    const code = error instanceof Refusal ? error.code : 'internal'
    return reply.code(errors[code].status).send({ code, was: String(error) })
  })
  app.post('/form', async (request) => {
    await using form = await receiveForm(request, rules, { folder })
    const contents: Record<string, string> = {}
    for (const [name, file] of Object.entries(form.files)) {
      const bytes = await readFile(file.path)
      contents[name] = `${file.sizeBytes}/${bytes.length}:${bytes.subarray(0, 8)}`
    }
    return { fields: form.fields, files: contents, waiting: (await readdir(folder)).length }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  // The server listens on TCP, so its address is no string.
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await expect.poll(() => readdir(folder), { timeout: 20_000 }).toEqual([])
})

const boundary = '----x9'
const multipartType = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const filePart = (name: string, content: string, fileName = 'a.jpg', more = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n${more}Content-Type: image/jpeg\r\n\r\n${content}\r\n`
const fieldPart = (name: string, content: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`
const end = `--${boundary}--\r\n`

async function post(body: string | FormData, headers: Record<string, string> = multipartType) {
  const reply = await fetch(`http://127.0.0.1:${port}/form`, { method: 'POST', body, headers })
  // Our own test server answers with one of the two shapes.
  const json = (await reply.json()) as { code?: string; fields?: object; files?: object; waiting?: number }
  return { status: reply.status, ...json }
}

/** Bytes without end, sent in chunks of unknown number. */
function chunked(start: string, count: number, size = megabyte): ReadableStream {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent === 0) controller.enqueue(Buffer.from(start))
      if (sent++ < count) controller.enqueue(new Uint8Array(size))
      else controller.close()
    },
  })
}
const postChunked = (start: string, count: number) =>
  fetch(`http://127.0.0.1:${port}/form`, {
    method: 'POST',
    body: chunked(start, count),
    headers: multipartType,
    duplex: 'half',
    // `duplex` is demanded by Node and not yet known to its types.
  } as RequestInit)

test('a form arrives with its fields and files, and its files are gone afterwards', async () => {
  const form = new FormData()
  form.set('selectedGender', 'female')
  form.set('productImage', new Blob(['product!']), '../../../etc/passwd.jpg')
  form.set('detailImage', new Blob(['detail']), 'perché 👗.jpg')
  const { status, ...reply } = await post(form, {})
  expect(reply).toEqual({
    fields: { selectedGender: 'female' },
    files: { productImage: '8/8:product!', detailImage: '6/6:detail' },
    waiting: 2,
  })
})

test('U2: a file of exactly 15 MB passes whole, one byte more is refused', async () => {
  const exact = 'x'.repeat(15 * megabyte)
  expect(await post(filePart('productImage', exact) + end)).toMatchObject({
    status: 200,
    files: { productImage: `${exact.length}/${exact.length}:xxxxxxxx` },
  })
  expect(await post(`${filePart('productImage', `${exact}y`)}${end}`)).toMatchObject({
    status: 413,
    code: 'too_large',
  })
})

test('U2: two full files pass together', async () => {
  const exact = 'x'.repeat(15 * megabyte)
  const body = filePart('productImage', exact) + filePart('detailImage', exact) + fieldPart('a', 'b') + end
  expect(await post(body)).toMatchObject({ status: 200, waiting: 2 })
})

test('U2: 16 MB without a length are answered 413 with our code, not cut off', async () => {
  const reply = await postChunked(filePart('productImage', ''), 16)
  expect(reply.status).toBe(413)
  expect(await reply.json()).toMatchObject({ code: 'too_large' })
})

test('U2: a declared length beyond every limit is refused before a byte of it is sent', async () => {
  const socket = connect(port, '127.0.0.1')
  const type = multipartType['content-type']
  socket.write(
    `POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 10000000000\r\n\r\n`,
  )
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('413')
  socket.destroy()
})

test.each([
  ['one file', filePart('productImage', '')],
  ['what precedes the first part', 'no boundary here '],
  ['what follows the last part', filePart('productImage', 'x') + end],
])('U2: an endless body of %s is cut, and memory stays flat', async (_where, start) => {
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 20)
  const reply = await postChunked(start, 400).catch(() => null)
  clearInterval(watch)
  // The sender either got to read the answer or found the connection closed; it never got through.
  if (reply) expect(reply.status).toBe(413)
  expect(peak - before).toBeLessThan(200 * megabyte)
})

test.each([
  ['no file at all', fieldPart('a', 'b') + end, 'no_file'],
  ['an empty form', end, 'no_file'],
  ['only the optional file', filePart('detailImage', 'x') + end, 'no_file'],
  ['an input left empty', filePart('productImage', '', '') + end, 'no_file'],
  ['an address instead of a file', fieldPart('productImage', 'http://169.254.169.254/') + end, 'no_file'],
  ['a text as detail', filePart('productImage', 'x') + fieldPart('detailImage', 'x') + end, 'bad_request'],
  [
    'two files in one field',
    filePart('productImage', 'x') + filePart('productImage', 'y') + end,
    'too_many_files',
  ],
  ['an unknown file field', filePart('productImage', 'x') + filePart('other', 'y') + end, 'bad_request'],
  [
    'three files',
    filePart('productImage', 'x') + filePart('detailImage', 'y') + filePart('third', 'z') + end,
    'too_many_files',
  ],
  [
    'a field given twice',
    filePart('productImage', 'x') + fieldPart('a', '1') + fieldPart('a', '2') + end,
    'bad_request',
  ],
  ['a long field', filePart('productImage', 'x') + fieldPart('a', 'v'.repeat(1025)) + end, 'bad_request'],
  [
    'nine parts',
    filePart('productImage', 'x') + [...'abcdefgh'].map((n) => fieldPart(n, '1')).join('') + end,
    'bad_request',
  ],
  [
    'a name of the prototype',
    filePart('productImage', 'x') + fieldPart('__proto__', '1') + end,
    'bad_request',
  ],
  [
    'a file named constructor',
    filePart('productImage', 'x') + filePart('constructor', '1') + end,
    'bad_request',
  ],
  [
    '10,000 headers in a part',
    filePart('productImage', 'x', 'a.jpg', 'X-Y: z\r\n'.repeat(10_000)) + end,
    'bad_request',
  ],
  [
    'a part without a name',
    `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n${end}`,
    'bad_request',
  ],
  ['no end', filePart('productImage', 'x'), 'bad_request'],
  ['an end in the middle of a header', `--${boundary}\r\nContent-Dispo`, 'bad_request'],
  ['no part at all', 'just text', 'bad_request'],
] as const)('U2: %s is refused', async (_what, body, code) => {
  expect(await post(body)).toMatchObject({ status: errors[code].status, code })
})

test('U2: a multipart type without a boundary, and a type that is no form, are refused', async () => {
  expect(await post(end, { 'content-type': 'multipart/form-data' })).toMatchObject({ code: 'bad_request' })
  expect(await post('{}', { 'content-type': 'application/json' })).toMatchObject({ code: 'wrong_type' })
})

test('an optional file sent as an empty text or an empty input counts as not sent', async () => {
  const product = filePart('productImage', 'x')
  expect(await post(product + fieldPart('detailImage', '') + end)).toMatchObject({ status: 200, waiting: 1 })
  expect(await post(product + filePart('detailImage', '', '') + end)).toMatchObject({
    status: 200,
    files: { productImage: '1/1:x' },
  })
})

test('an empty file that has a name is handed on, for the picture check to say so', async () => {
  expect(await post(filePart('productImage', '') + end)).toMatchObject({ files: { productImage: '0/0:' } })
})

test.each([
  ['in the first file', filePart('productImage', 'x'.repeat(300_000)).slice(0, -2)],
  [
    'in the second file',
    filePart('productImage', 'x') + filePart('detailImage', 'x'.repeat(300_000)).slice(0, -2),
  ],
  ['between two parts', filePart('productImage', 'x')],
])('U2: a sender who goes away %s leaves nothing', async (_where, start) => {
  const socket = connect(port, '127.0.0.1')
  const head = `POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: ${multipartType['content-type']}\r\nContent-Length: 1000000\r\n\r\n`
  socket.write(head + start)
  await expect.poll(() => readdir(folder), { timeout: 20_000 }).not.toEqual([])
  await sleep(20)
  socket.resetAndDestroy()
})

test('U2: the same connection serves the next request after a refused form', async () => {
  const [refused, accepted] = [
    await post(filePart('unknown', 'x'.repeat(200_000)) + end),
    await post(filePart('productImage', 'x') + end),
  ]
  expect([refused.code, accepted.status]).toEqual(['bad_request', 200])
})
