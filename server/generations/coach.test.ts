import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { api } from '#contracts/api.ts'
import type { Coaching } from '#contracts/generations.ts'
import type { Problem } from '#contracts/problem.ts'
import type { Client } from '#server/testing/client.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp({ worker: false })

const sample = (name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, `../../engine/samples/photos/${name}.jpg`))

function ask(client: Client, photo?: Uint8Array): Promise<Response> {
  const form = new FormData()
  if (photo) form.set('productImage', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'foto.jpg')
  return client.ask(api.generations.coach.path, { form })
}

async function signedIn(): Promise<Client> {
  const client = app.client()
  await client.signUp()
  return client
}

test('a good photo gets no advice and its kind, and a look costs and keeps nothing', async () => {
  const client = await signedIn()
  const response = await ask(client, await sample('tshirt-salvia-legno'))
  expect(response.status).toBe(200)
  const { kindConfidence, ...coaching } = (await response.json()) as Coaching
  expect(coaching).toEqual({ advice: [], garmentKind: 't-shirt' })
  expect(kindConfidence).toBeGreaterThan(0.7)
  expect(await client.history()).toEqual([])
  expect(await (await client.ask('/api/auth/user')).json()).toMatchObject({ monthlyGenerationsUsed: 0 })
  expect(await readdir(app.ctx.config.uploadFolder)).toEqual([])
})

test('a bad photo is advised against in codes, and may be sent all the same', async () => {
  const client = await signedIn()
  const dark = await sharp(await sample('tshirt-salvia-legno'))
    .linear(0.25, 0)
    .blur(7)
    .jpeg()
    .toBuffer()
  const { advice } = (await (await ask(client, dark)).json()) as Coaching
  expect(advice).toEqual(['too_dark'])
  expect((await client.generate(dark)).status).toBe(202)
})

test('a photo that an upload would refuse is refused in the same words', async () => {
  const client = await signedIn()
  const good = await sample('tshirt-salvia-legno')
  const refused = {
    gif: await sharp(good).gif().toBuffer(),
    tiny: await sharp(good).resize(150).jpeg().toBuffer(),
    long: await sharp(good).resize(3000, 300, { fit: 'fill' }).jpeg().toBuffer(),
    cut: good.subarray(0, good.length >> 1),
    text: Buffer.from('ciao'),
    empty: Buffer.alloc(0),
  }
  for (const [name, bytes] of Object.entries(refused)) {
    const [looked, sent] = [await ask(client, bytes), await client.generate(bytes)]
    const answers = await Promise.all([looked, sent].map(async (r) => (await r.json()) as Problem))
    expect([name, looked.status, answers[0]?.code]).toEqual([name, sent.status, answers[1]?.code])
  }
  expect(await (await ask(client)).json()).toMatchObject({ code: 'no_file' })
})

test('more looks of one account at once than are its share are asked to come back, and none fails', async () => {
  const client = await signedIn()
  const photo = await sample('shorts-corallo-bianco')
  const responses = await Promise.all(Array.from({ length: 12 }, () => ask(client, photo)))
  const statuses = responses.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  const refused = responses.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toBe('10')
  expect(await refused?.json()).toMatchObject({ code: 'too_many' })
  expect((await ask(client, photo)).status).toBe(200)
})

test('T18: an account that asks for looks over eight connections takes none from the others', async () => {
  const greedy = await signedIn()
  const others = await Promise.all([signedIn(), signedIn(), signedIn()])
  const photo = await sample('shorts-corallo-bianco')
  let served = false
  const greed = Array.from({ length: 8 }, async () => {
    while (!served) await (await ask(greedy, photo)).arrayBuffer()
  })
  try {
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(others.map((other) => ask(other, photo)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    }
  } finally {
    served = true
    await Promise.all(greed)
  }
})
