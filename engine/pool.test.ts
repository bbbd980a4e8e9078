import { afterAll, expect, test } from 'vitest'
import { createEnginePool } from './pool.ts'
import { drawBlank, drawGarment } from './samples/drawings.ts'

const SMALL = { gender: 'female', bodyType: 'slim', pose: 'frontale', width: 128, height: 192 } as const
const engine = createEnginePool()
afterAll(() => engine[Symbol.asyncDispose]())

test('a picture is drawn in another process, with its stages told', async () => {
  const { photo } = await drawGarment('tshirt')
  const stages: string[] = []
  const result = await engine.render({ ...SMALL, garment: photo }, { onStage: (stage) => stages.push(stage) })
  expect(result).toMatchObject({ kind: 'sleeved', width: 128, height: 192 })
  expect([...result.png.subarray(1, 4)]).toEqual([...Buffer.from('PNG')])
  expect(stages).toEqual(['decode', 'segment', 'understand', 'drape', 'light', 'encode'])
})

test('what the engine refuses arrives with its code', async () => {
  const refused = engine.render({ ...SMALL, garment: await drawBlank() })
  await expect(refused).rejects.toMatchObject({ name: 'EnginePoolError', code: 'no_garment' })
  const unread = engine.render({ ...SMALL, garment: new TextEncoder().encode('<svg/>') })
  await expect(unread).rejects.toMatchObject({ name: 'EnginePoolError', code: 'unreadable' })
})

test('an aborted picture takes its process with it, and the next one gets a new one', async () => {
  const { photo } = await drawGarment('tshirt')
  const controller = new AbortController()
  const doomed = engine.render(
    { ...SMALL, garment: photo },
    { signal: controller.signal, onStage: () => controller.abort() },
  )
  const waiting = engine.render({ ...SMALL, garment: photo })
  await expect(doomed).rejects.toMatchObject({ code: 'aborted' })
  expect(await waiting).toMatchObject({ kind: 'sleeved' })
})

test('a waiting picture can be cancelled without disturbing the one being drawn', async () => {
  const { photo } = await drawGarment('tshirt')
  const controller = new AbortController()
  const first = engine.render({ ...SMALL, garment: photo })
  const second = engine.render({ ...SMALL, garment: photo }, { signal: controller.signal })
  controller.abort()
  await expect(second).rejects.toMatchObject({ code: 'aborted' })
  expect(await first).toMatchObject({ kind: 'sleeved' })
})

test('a picture that takes too long is given up', async () => {
  await using hasty = createEnginePool({ timeoutMs: 1 })
  const { photo } = await drawGarment('tshirt')
  await expect(hasty.render({ ...SMALL, garment: photo })).rejects.toMatchObject({ code: 'timeout' })
})

test('a closed pool answers what still waits', async () => {
  const closing = createEnginePool()
  const { photo } = await drawGarment('tshirt')
  const lost = closing.render({ ...SMALL, garment: photo })
  const outcome = expect(lost).rejects.toMatchObject({ code: 'aborted' })
  await closing[Symbol.asyncDispose]()
  await outcome
})

test('a photo is looked at without drawing', async () => {
  await using looks = createEnginePool()
  const { photo } = await drawGarment('trousers')
  const first = looks.coach(photo)
  const second = looks.coach(photo)
  expect(await first).toMatchObject({ category: 'trousers' })
  expect(await second).toMatchObject({ category: 'trousers' })
  const unread = looks.coach(new TextEncoder().encode('<svg/>'))
  await expect(unread).rejects.toMatchObject({ code: 'unreadable' })
})
