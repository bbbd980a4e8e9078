import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeEach, expect, test, vi } from 'vitest'
import { plans } from '#contracts/plans.ts'
import { batches } from '#server/db/schema/batches.ts'
import { eq } from '#server/db/sql.ts'
import { createPublicWeb } from '#server/providers/web/public-web.ts'
import { codeOf, colourOf, fillAccount, openShop, type Shop } from '#server/testing/batches.ts'
import { type HttpsSite, loopback, siteName, startHttpsSite } from '#server/testing/https-site.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { importCsv } from './import-csv.ts'

// A busy machine is slow, and that is no failure.
vi.setConfig({ testTimeout: 120_000 })

let site: HttpsSite
let hits: string[] = []
/** What a shop's photos wait for before they are sent. */
let leave: Promise<void> = Promise.resolve()

const app = useTestApp({
  worker: true,
  web: async (stack) => {
    site = stack.use(await startHttpsSite((request, response) => void serve(request, response)))
    const { port, ca } = site
    return stack.use(createPublicWeb({ resolve: loopback, isPublic: () => true, port, ca }))
  },
})
beforeEach(() => {
  hits = []
  leave = Promise.resolve()
})

/** `/3.jpg` is a photo of a colour of its own. */
async function serve({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
  hits.push(url)
  await leave
  const [, number] = /^\/(\d+)\.jpg$/.exec(url) ?? []
  if (number) response.end(await photo(colourOf(Number(number))))
  else if (url === '/moved.jpg') response.writeHead(302, { location: '/1.jpg' }).end()
  else if (url === '/page.jpg') response.end('<html>')
  else response.writeHead(404).end()
}

const at = (name: string) => `https://${siteName}:${site.port}/${name}`
const head = 'ref;image_url;detail_url;back_url;kind'
const list = (...lines: string[]) => [head, ...lines].join('\r\n')
const many = (count: number) =>
  list(...Array.from({ length: count }, (_, n) => `SKU-${n};${at(`${n}.jpg`)};;;`))

async function isRead(shop: Shop, id: string) {
  await expect.poll(async () => (await shop.find(id)).csv, { timeout: 60_000 }).not.toBeNull()
  await expect
    .poll(
      async () => {
        const { csv } = await shop.find(id)
        return csv && csv.done - csv.lines
      },
      { timeout: 60_000 },
    )
    .toBe(0)
  const batch = await shop.find(id)
  return { ...batch, faults: batch.csv?.faults.map(({ line, fault }) => [line, fault]) ?? [] }
}

test('N1: a list brings its garments with all their photos; each line that brought nothing is named, and no redirect followed', async () => {
  const shop = await openShop(app)
  const batch = await shop.create()
  const text = list(
    `GONNA-1;${at('1.jpg')};${at('2.jpg')};${at('3.jpg')};Gonna`,
    `VIA-2;${at('gone.jpg')};;;`,
    `PAGINA-3;${at('page.jpg')};;;`,
    `ALTROVE-4;${at('moved.jpg')};;;`,
    `APERTO-5;http://${siteName}/1.jpg;;;`,
    `MEZZO-6;${at('4.jpg')};${at('gone.jpg')};;`,
    `POLO-7;${at('7.jpg')};;;`,
  )
  expect((await shop.csv(batch.id, text)).status).toBe(202)
  const read = await isRead(shop, batch.id)
  expect(read.faults).toEqual([
    [3, 'picture'],
    [4, 'picture'],
    [5, 'picture'],
    [6, 'url_refused'],
    [7, 'picture'],
  ])
  expect(read.list.map(({ ref }) => ref).toSorted()).toEqual(['GONNA-1', 'POLO-7'])
  expect(read.list.find(({ ref }) => ref === 'GONNA-1')).toMatchObject({
    kind: 'skirt',
    detailUrl: expect.any(String),
    backUrl: expect.any(String),
    coaching: expect.anything(),
  })
  expect(hits.filter((url) => url === '/1.jpg')).toHaveLength(1)
  expect(read.counts).toMatchObject({ all: 2, waiting: 2 })
})

test('J1: a list whose worker died in the middle is read to its end, and nothing is in twice', async () => {
  const shop = await openShop(app)
  const batch = await shop.create()
  await shop.csv(batch.id, many(6))
  const read = await isRead(shop, batch.id)
  expect(read.garments).toBe(6)
  // As it stands when two lines were read and nobody had written down the others.
  await app.ctx.db
    .update(batches)
    .set({ csv: { lines: 6, done: 2, faults: [] } })
    .where(eq(batches.id, batch.id))
  const lines = Array.from({ length: 6 }, (_, n) => ({
    ...{ line: n + 2, ref: `SKU-${n}`, imageUrl: at(`${n}.jpg`) },
    ...{ detailUrl: null, backUrl: null, kind: null },
  }))
  const payload = { id: batch.id, userId: shop.id, lines }
  await importCsv.run(app.ctx, payload, { signal: new AbortController().signal })
  const again = await shop.find(batch.id)
  expect(again).toMatchObject({ garments: 6, csv: { lines: 6, done: 6, faults: [] }, counts: { all: 6 } })
})

test('a second list waits until the first one is read', async () => {
  const shop = await openShop(app)
  const batch = await shop.create()
  const { promise, resolve } = Promise.withResolvers<void>()
  leave = promise
  await shop.csv(batch.id, many(1))
  expect(await codeOf(await shop.csv(batch.id, many(2)))).toEqual([409, 'csv_reading'])
  resolve()
  await isRead(shop, batch.id)
  expect((await shop.csv(batch.id, many(2))).status).toBe(202)
  expect((await isRead(shop, batch.id)).garments).toBe(2)
})

test('U2: of a list that is longer than the batch the rest is named, and its photos are not fetched', async () => {
  const shop = await openShop(app, 'professional')
  const batch = await shop.create()
  await shop.csv(batch.id, many(16))
  const read = await isRead(shop, batch.id)
  expect(read.garments).toBe(plans.professional.batch.garments)
  expect(read.faults.map(([, fault]) => fault)).toEqual(Array.from({ length: 6 }, () => 'batch_full'))
  expect(hits).toHaveLength(12)
})

test('U7: with a full account each line says so, and nothing is fetched', async () => {
  const shop = await openShop(app)
  const batch = await shop.fill(1)
  await fillAccount(app, shop)
  // A list that was taken on while there was room.
  await app.ctx.db
    .update(batches)
    .set({ csv: { lines: 1, done: 0, faults: [] } })
    .where(eq(batches.id, batch.id))
  const line = { line: 2, ref: 'SKU-0', imageUrl: at('0.jpg'), detailUrl: null, backUrl: null, kind: null }
  const payload = { id: batch.id, userId: shop.id, lines: [line] }
  await importCsv.run(app.ctx, payload, { signal: new AbortController().signal })
  expect((await shop.find(batch.id)).csv?.faults).toEqual([{ line: 2, ref: 'SKU-0', fault: 'account_full' }])
  expect(hits).toEqual([])
  expect(await codeOf(await shop.csv(batch.id, many(1)))).toEqual([507, 'account_full'])
})
