import { randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { closed, openSocket, readAll } from '#server/testing/ask-raw.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp({
  timeouts: {
    headersMs: 1_500,
    stallMs: 1_500,
    stallBytes: 4096,
    requestMs: 60_000,
    answerMs: 1_500,
    answerBytesPerSecond: 5_000_000,
    checkMs: 100,
    restMs: 1_500,
    restBytes: 64 * 1024 * 1024,
  },
})

test('L3: connections that never say anything are closed, and others are served meanwhile', async () => {
  const sockets = await openMany()
  expect((await app.client().ask('/healthz')).status).toBe(200)
  await Promise.all(sockets.map(closed))
})

test('F16: headers that trickle are answered 408 and closed', async () => {
  const sockets = await openMany()
  const answers = sockets.map(readAll)
  const trickle = drip(sockets, 'GET / HTTP/1.1\r\nHost: localhost\r\n', 'X-A: b\r\n')
  expect((await app.client().ask('/healthz')).status).toBe(200)
  await Promise.all(sockets.map(closed))
  trickle()
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 408 .*too_slow/s)
})

test.each([
  ['JSON', 'POST /api/auth/login', 'application/json'],
  ['an upload', 'POST /api/generate-vto', 'multipart/form-data; boundary=x'],
])('F16: the body of %s that trickles is cut off', async (_what, line, type) => {
  const client = app.client()
  await client.signUp()
  const cookie = Array.from(client.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const sockets = await openMany()
  const head = `${line} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\n\r\n`
  const trickle = drip(sockets, head, 'x')
  expect((await client.ask('/api/auth/user')).status).toBe(200)
  await Promise.all(sockets.map(closed))
  trickle()
})

test.each([
  ['trickles', 'Content-Length: 100000', 'x'],
  ['trickles without a length', 'Transfer-Encoding: chunked', '1\r\nx\r\n'],
  ['never ends', 'Content-Length: 1000000000', 'x'.repeat(2048)],
  ['never ends and has no length', 'Transfer-Encoding: chunked', `800\r\n${'x'.repeat(2048)}\r\n`],
])('T18: a body that %s is cut off after its refusal, too', async (_how, length, more) => {
  const sockets = await openMany(8)
  const answers = sockets.map(readAll)
  const start = `POST /api/coach HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n`
  const trickle = drip(sockets, start, more)
  await Promise.all(sockets.map(closed))
  trickle()
  // And the refusal was there to be read.
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 401 .*unauthorized/s)
})

test.each([
  ['a body of another kind', '/api/auth/login', 'text/plain', 415],
  ['a body that says it is too large', '/api/auth/login', 'application/json', 413],
])('T18: %s leaves no connection open behind an endless body', async (_what, path, type, status) => {
  const sockets = await openMany(4)
  const answers = sockets.map(readAll)
  const start = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 1000000000\r\n\r\n`
  const trickle = drip(sockets, start, 'x'.repeat(2048))
  await Promise.all(sockets.map(closed))
  trickle()
  // A connection that ends with its answer may lose it.
  for (const answer of await Promise.all(answers))
    expect(answer.slice(9, 12) || String(status)).toBe(String(status))
})

test('F16: an answer that nobody takes is cut off', async () => {
  const client = app.client()
  await client.signUp()
  // Noise does not shrink: more than the kernel keeps for a reader who does not read.
  app.images.answer(
    await sharp(randomBytes(1024 * 1536 * 3), { raw: noise })
      .png()
      .toBuffer(),
  )
  const response = await client.generate(await photo(), { headers: { prefer: 'wait=30' } })
  const path = `/api/generations/${((await response.json()) as { id: string }).id}/download`
  const { byteLength } = await (await client.ask(path)).arrayBuffer()
  const cookie = Array.from(client.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  using accepted = watchAccepted()
  const sockets = await openMany(4)
  const cut = sockets.map((socket) => accepted.closed(socket))
  for (const socket of sockets) {
    socket.pause()
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`.repeat(4))
  }
  expect((await client.ask('/api/auth/user')).status).toBe(200)
  await Promise.all(cut)
  for (const text of await Promise.all(sockets.map(readAll))) expect(text.length).toBeLessThan(4 * byteLength)
})

test('F16: a client that sends slowly but steadily gets through', async () => {
  const socket = await openSocket(app.url)
  const body = JSON.stringify({
    email: 'a@example.com',
    password: `Sbagliata1${' '.repeat(90)}`,
    more: 'x'.repeat(60_000),
  })
  const answer = readAll(socket)
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  for (let sent = 0; sent < body.length; sent += 6_000) {
    socket.write(body.slice(sent, sent + 6_000))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(await answer).toMatch(/^HTTP\/1.1 401/)
})

const noise = { width: 1024, height: 1536, channels: 3 } as const
const openMany = (count = 40) => Promise.all(Array.from({ length: count }, () => openSocket(app.url)))

/** The server's ends of our connections: one that does not read is not told that the other has closed. */
function watchAccepted() {
  const ends = new Map<number | undefined, Promise<unknown>>()
  const note = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    ends.set(socket.remotePort, new Promise((resolve) => socket.once('close', resolve)))
  }
  subscribe('net.server.socket', note)
  return {
    closed: async ({ localPort }: Socket) => {
      await expect.poll(() => ends.has(localPort)).toBe(true)
      await ends.get(localPort)
    },
    [Symbol.dispose]: () => unsubscribe('net.server.socket', note),
  }
}

/** A beginning, and then a little more again and again; the returned function ends it. */
function drip(sockets: Socket[], start: string, more: string): () => void {
  for (const socket of sockets) socket.write(start)
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(more)
  }, 50)
  return () => clearInterval(timer)
}
