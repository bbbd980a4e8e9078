import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { type FormatCheck, type FormatName, formatNames } from '#contracts/format-words.ts'
import { formats } from '#contracts/formats.ts'
import type { Generation } from '#contracts/generations.ts'
import { countHit } from '#server/limits/count-hit.ts'
import { limits } from '#server/limits/limits.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { judgeFormats } from './judge-formats.ts'

// A busy machine is slow, and that is no failure.
vi.setConfig({ testTimeout: 120_000 })

/** As an AI makes them: our own engine would draw its pictures again. */
const app = useTestApp({ paid: true })
const wait = { prefer: 'wait=30' }
const figure = { left: 312, top: 40, width: 400, height: 1440 }

/** A red figure with a hole between its legs, on paper that darkens to the sides and downwards. */
async function studioPicture(): Promise<Buffer> {
  const data = Buffer.alloc(1024 * 1536 * 3)
  for (let y = 0; y < 1536; y++) {
    for (let x = 0; x < 1024; x++) {
      const level = Math.round(236 - ((x - 512) / 512) ** 2 * 14 - (y / 1536) ** 2 * 12)
      data.fill(level, (y * 1024 + x) * 3, (y * 1024 + x) * 3 + 3)
    }
  }
  const paper = sharp(data, { raw: { width: 1024, height: 1536, channels: 3 } })
  const { left, top, width, height } = figure
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <path fill="#b01824" d="M0 0H${width}V${height}H260V800H140V${height}H0Z"/></svg>`
  return paper
    .composite([{ input: Buffer.from(body), left, top }])
    .png()
    .toBuffer()
}

async function made(picture?: Buffer, source?: Buffer) {
  const client = app.client()
  const { id: userId } = await client.signUp()
  if (picture) app.images.answer(picture)
  const { id } = (await (
    await client.generate(source ?? (await photo()), { headers: wait })
  ).json()) as Generation
  return { client, userId, id, at: `/api/generations/${id}` }
}

async function pixelsOf(bytes: Uint8Array) {
  const opaque = sharp(bytes).flatten({ background: '#ffffff' })
  const { data, info } = await opaque.raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ]
  const isRed = (x: number, y: number) => {
    const [r = 0, g = 0] = at(x, y)
    return r - g > 60
  }
  const columns = Array.from({ length: info.width }, (_, x) => x)
  const rows = Array.from({ length: info.height }, (_, y) => y)
  const red = {
    columns: columns.filter((x) => rows.some((y) => y % 8 === 0 && isRed(x, y))),
    rows: rows.filter((y) => columns.some((x) => x % 8 === 0 && isRed(x, y))),
  }
  return { at, red, width: info.width, height: info.height }
}

test('every format has its size, type, weight, name and mark, and cuts nothing of the figure', async () => {
  const { client, id, at } = await made(await studioPicture())
  for (const name of formatNames.filter((one) => !formats[one].isGhost)) {
    const { size, fileType, maxBytes, fileName } = formats[name]
    const response = await client.ask(`${at}/download?format=${name}`)
    expect([name, response.status, response.headers.get('content-type')]).toEqual([
      name,
      200,
      `image/${fileType}`,
    ])
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="${fileName.replace('{id}', id)}"`,
    )
    const bytes = await response.bytes()
    const { xmpAsString: xmp = '', ...metadata } = await sharp(bytes).metadata()
    expect([name, metadata]).toMatchObject([
      name,
      { format: fileType, ...(size ?? { width: 1024, height: 1536 }) },
    ])
    expect(bytes.byteLength).toBeLessThanOrEqual(maxBytes ?? Number.POSITIVE_INFINITY)
    expect(xmp).toContain('/digitalsourcetype/trainedAlgorithmicMedia<')
    expect(xmp).toContain(`<dc:identifier>${id}</dc:identifier>`)
    const { red } = await pixelsOf(bytes)
    const proportions = (red.rows.length / red.columns.length) * (figure.width / figure.height)
    expect([name, Math.abs(proportions - 1) < 0.02]).toEqual([name, true])
  }
})

test('the white of Amazon and Google is exactly 255 along the frame and between the legs', async () => {
  const { client, at } = await made(await studioPicture())
  for (const name of ['amazon', 'google'] satisfies FormatName[]) {
    const file = await (await client.ask(`${at}/download?format=${name}`)).bytes()
    const picture = await pixelsOf(file)
    const frame = Array.from({ length: picture.width }, (_, n) => n).flatMap((n) => [
      ...picture.at(n, 0),
      ...picture.at(n, picture.height - 1),
      ...picture.at(0, n),
      ...picture.at(picture.width - 1, n),
    ])
    expect([name, Math.min(...frame)]).toEqual([name, 255])
    const middle = Math.round(picture.width / 2)
    const low = Math.round(picture.height * 0.8)
    expect([name, picture.at(middle, low)]).toEqual([name, [255, 255, 255]])
  }
})

test('the picture as it is comes on exact white, and without any ground, in its own size', async () => {
  const { client, at } = await made(await studioPicture())
  const fetched = async (format: FormatName) =>
    new Uint8Array(await (await client.ask(`${at}/download?format=${format}`)).arrayBuffer())
  const white = await pixelsOf(await fetched('sfondo-bianco'))
  expect([white.width, white.height, white.at(0, 0), white.at(1023, 1535), white.at(512, 1200)]).toEqual([
    ...[1024, 1536, [255, 255, 255], [255, 255, 255], [255, 255, 255]],
  ])
  const clear = sharp(await fetched('senza-sfondo'))
  expect(await clear.metadata()).toMatchObject({ format: 'png', width: 1024, height: 1536, hasAlpha: true })
  const { data } = await clear.raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => [...data.subarray((y * 1024 + x) * 4, (y * 1024 + x) * 4 + 4)]
  expect([pixel(0, 0)[3], pixel(512, 1200)[3], pixel(512, 300)]).toEqual([0, 0, [0xb0, 0x18, 0x24, 255]])
})

test('where the proportions are wider, the paper goes on as it was', async () => {
  const { client, at } = await made(await studioPicture())
  const file = await (await client.ask(`${at}/download?format=shopify`)).bytes()
  const { at: colour, width } = await pixelsOf(file)
  const seam = Math.round((width - (width * 1024) / 1536) / 2)
  for (const y of [100, 900, 1900]) {
    const levels = [seam - 12, seam + 12, 4].map((x) => colour(x, y)[0] ?? 0)
    expect(Math.abs((levels[0] ?? 0) - (levels[1] ?? 99))).toBeLessThan(5)
    expect(levels[2]).toBeGreaterThan(180)
    expect(levels[2]).toBeLessThan(236)
  }
})

test('the check says what the picture fails, with both figures, and what its file still fails', async () => {
  const { client, at } = await made(await studioPicture())
  const checks = (await (await client.ask(`${at}/formats`)).json()) as FormatCheck[]
  expect(checks.map(({ name }) => name)).toEqual([...formatNames])
  const amazon = checks.find(({ name }) => name === 'amazon')?.findings ?? []
  expect(amazon.find(({ code }) => code === 'background')).toMatchObject({ repaired: true, needs: 255 })
  expect(amazon.find(({ code }) => code === 'background')?.is).toBeLessThan(240)
  expect(amazon.find(({ code }) => code === 'enlarged')?.is).toBeLessThanOrEqual(200)
  expect(checks[0]).toEqual({ name: 'originale', findings: [] })
})

test('a picture on a mannequin is drawn again at the size that a channel wants, and not welcome everywhere', () => {
  const survey = {
    width: 1024,
    height: 1536,
    background: 230,
    figure: { left: 312, top: 40, right: 712, bottom: 1480 },
  }
  const [amazon] = judgeFormats(survey, { madeByAi: false, isRedrawn: true }).filter(
    ({ name }) => name === 'amazon',
  )
  expect(amazon?.findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ code: 'mannequin', repaired: false }),
      expect.objectContaining({ code: 'redrawn', repaired: true, needs: 200 }),
    ]),
  )
})

test('the garment alone, on white: drawn by our engine from the photo, and the file says that no AI did', async () => {
  const { client, id, at } = await made(await studioPicture())
  const response = await client.ask(`${at}/download?format=manichino-invisibile`)
  expect(response.headers.get('content-disposition')).toContain(`vto-${id}-manichino-invisibile.png`)
  const bytes = await response.bytes()
  const { xmpAsString: xmp = '', ...metadata } = await sharp(bytes).metadata()
  expect(metadata).toMatchObject({ format: 'png', width: 1600, height: 2400, hasAlpha: false })
  expect(xmp).toContain('/digitalsourcetype/composite<')
  expect(xmp).toContain('Indosso (studio)')
  const { at: colour } = await pixelsOf(bytes)
  for (const [x, y] of [
    [0, 0],
    [1599, 0],
    [0, 2399],
    [1599, 2399],
    [800, 60],
  ] as const)
    expect(colour(x, y)).toEqual([255, 255, 255])
  const [red = 0, green = 0, blue = 0] = colour(800, 1200)
  expect(blue - Math.max(red, green)).toBeGreaterThan(20)
})

test('where there is no garment in the photo, the ghost is refused in words', async () => {
  const plain = await sharp({ create: { width: 480, height: 640, channels: 3, background: '#e8e4dc' } })
    .jpeg()
    .toBuffer()
  const { client, at } = await made(await studioPicture(), plain)
  const response = await client.ask(`${at}/download?format=manichino-invisibile`)
  expect([response.status, await response.json()]).toMatchObject([422, { code: 'not_drawable' }])
})

test('what cannot be told from its background is kept whole, and the check says so', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const scene = sharp({ create: { width: 1024, height: 1536, channels: 3, background: '#808080', noise } })
  const { client, at } = await made(await scene.png().toBuffer())
  const checks = (await (await client.ask(`${at}/formats`)).json()) as FormatCheck[]
  const codes = checks.find(({ name }) => name === 'amazon')?.findings.filter(({ repaired }) => !repaired)
  expect(codes?.map(({ code }) => code)).toEqual(expect.arrayContaining(['background', 'not_separable']))
  const file = await (await client.ask(`${at}/download?format=amazon`)).bytes()
  expect(await sharp(file).metadata()).toMatchObject({ width: 2000, height: 2000 })
})

test('a format that does not exist is refused in words and with a code, and one that is too often asked for, too', async () => {
  const { client, userId, at } = await made()
  for (const name of ['tiktok', '', 'AMAZON', '__proto__']) {
    const response = await client.ask(`${at}/download?format=${name}`)
    expect([name, response.status, await response.json()]).toMatchObject([
      name,
      400,
      {
        code: 'bad_request',
        fieldCodes: { format: 'format_unknown' },
        fields: { format: expect.stringMatching(/^Formato sconosciuto/) },
      },
    ])
  }
  const hit = { limit: limits.formatsPerAccount, of: userId, now: app.ctx.clock() }
  for (let n = 0; n < limits.formatsPerAccount.hits; n++) await countHit(app.ctx.db, hit)
  expect((await client.ask(`${at}/download?format=amazon`)).status).toBe(429)
  expect((await client.ask(`${at}/formats`)).status).toBe(429)
  expect((await client.ask(`${at}/download`)).status).toBe(200)
})

test('a picture that is not finished has no formats, and none costs a credit', async () => {
  const client = app.client()
  await client.signUp()
  const finish = app.images.hold()
  const { id } = (await (await client.generate(await photo())).json()) as Generation
  expect((await client.ask(`/api/generations/${id}/download?format=ebay`)).status).toBe(404)
  expect((await client.ask(`/api/generations/${id}/formats`)).status).toBe(404)
  finish()
  await expect.poll(async () => (await client.history())[0]?.status, { timeout: 60_000 }).toBe('completed')
  expect((await client.ask(`/api/generations/${id}/download?format=ebay`)).status).toBe(200)
  const { monthlyGenerationsUsed } = (await (await client.ask('/api/auth/user')).json()) as {
    monthlyGenerationsUsed: number
  }
  expect(monthlyGenerationsUsed).toBe(1)
})
