import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { generations } from '#server/db/schema/generations.ts'
import type { Client } from '#server/testing/client.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { createEventStreams, mostPerAccount } from './event-streams.ts'

const app = useTestApp({ worker: false })

test('T10: an account has ten streams; one more ends the oldest, which is told, and nobody else notices', async () => {
  const [client, neighbour] = [app.client(), app.client()]
  const { id } = await client.signUp()
  await neighbour.signUp()
  const spared = await neighbour.ask('/api/events')
  const streams: Response[] = []
  for (let index = 0; index < mostPerAccount + 2; index++) streams.push(await client.ask('/api/events'))
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
  // These two come to an end by themselves.
  for (const oldest of streams.slice(0, 2)) {
    expect(await oldest.text()).toMatch(/event: replaced\ndata: \{\}\n\n$/)
  }
  const heard = Promise.all(streams.slice(2).map((stream) => hear(stream, 'event: user')))
  await app.ctx.events.publish(app.ctx.db, { userId: id, generationId: null })
  expect(await heard).toHaveLength(mostPerAccount)
  await spared.body?.cancel()
})

test('T10: what a notice is about is read once, however many streams listen', async () => {
  const { userId, generationId } = await haveGeneration()
  await using house = await openHouse(userId)
  const one = [await fetch(house.url)]
  // What signing up has said is heard by then.
  await tellAll(one)
  const readsForOne = await house.countReads(() => tellAll(one))
  const nine = await Promise.all(Array.from({ length: 9 }, () => fetch(house.url)))
  const readsForTen = await house.countReads(() => tellAll([...one, ...nine]))
  expect(readsForOne).toBeGreaterThan(0)
  expect(readsForTen).toBe(readsForOne)

  async function tellAll(streams: Response[]) {
    const heard = Promise.all(streams.map((stream) => hear(stream, 'event: user')))
    await app.ctx.events.publish(app.ctx.db, { userId, generationId })
    await heard
  }
})

test('T10: a reader that does not read is ended before it holds more than a little of our memory, and the others go on', async () => {
  const { userId, generationId } = await haveGeneration('x'.repeat(100_000))
  await using house = await openHouse(userId)
  const reading = await fetch(house.url)
  const { port } = new URL(house.url)
  const deaf = connect(Number(port), '127.0.0.1')
  deaf.on('error', () => {})
  deaf.pause().write('GET / HTTP/1.1\r\nhost: house\r\n\r\n')
  await expect.poll(() => house.opened, { timeout: 20_000 }).toBe(2)

  // Some of it fits into the buffers of the network, which are not ours.
  for (let told = 0; told < 300 && house.ended === 0; told++) {
    const heard = hear(reading, 'event: user')
    await app.ctx.events.publish(app.ctx.db, { userId, generationId })
    await heard
  }
  expect(house.ended).toBe(1)
  const heard = hear(reading, 'event: user')
  await app.ctx.events.publish(app.ctx.db, { userId, generationId })
  await heard
  deaf.destroy()
})

/** The streams of one account behind a door of their own, with the questions that they ask counted. */
async function openHouse(userId: string) {
  let reads = 0
  const db = new Proxy(app.ctx.db, {
    get: (target, name) => {
      if (name === 'select') reads++
      return Reflect.get(target, name, target)
    },
  })
  const streams = createEventStreams({ ...app.ctx, db })
  const house = {
    url: '',
    opened: 0,
    ended: 0,
    countReads: async (work: () => Promise<void>) => {
      const before = reads
      await work()
      return reads - before
    },
    [Symbol.asyncDispose]: async () => {
      streams.endAll()
      server.server.closeAllConnections()
      await server.close()
    },
  }
  const server = Fastify()
  server.get('/', (_request, reply) => {
    house.opened++
    reply.raw.on('close', () => house.ended++)
    streams.open(reply, { userId, isSignedIn: async () => true })
  })
  house.url = await server.listen({ port: 0, host: '127.0.0.1' })
  return house
}

/** An account with a failed picture; how much its story fills is up to the test. */
async function haveGeneration(errorMessage = 'guasto') {
  const client: Client = app.client()
  const { id: userId } = await client.signUp()
  const [row] = await app.ctx.db
    .insert(generations)
    .values({ userId, originalImageUrl: 'x', selectedGender: 'female', status: 'failed', errorMessage })
    .returning()
  return { userId, generationId: row?.id ?? '' }
}

const readers = new WeakMap<Response, ReadableStreamDefaultReader<Uint8Array>>()

/** Reads on until the words have come. */
async function hear(stream: Response, words: string): Promise<void> {
  const reader = readers.get(stream) ?? stream.body?.getReader()
  if (!reader) throw new Error('no stream')
  readers.set(stream, reader)
  const decoder = new TextDecoder()
  let text = ''
  while (!text.includes(words)) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`the stream ended without ${words}`)
    // Only as much as the words may be spread over.
    text = text.slice(-words.length) + decoder.decode(value, { stream: true })
  }
}
