import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDecoderPool, type DecoderPoolOptions } from './decoder-pool.ts'
import type { Task } from './protocol.ts'

// A busy machine is slow, and that is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let folder = ''
let good: Task
let endless: Task
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'indosso-pool-'))
  const path = join(folder, 'good.png')
  await sharp({ create: { width: 300, height: 300, channels: 3, background: '#abc' } })
    .png()
    .toFile(path)
  good = { type: 'accept', path, kind: 'png' }
  endless = { type: 'accept', path: join(folder, 'endless'), kind: 'png' }
  if (process.platform !== 'win32') execFileSync('mkfifo', [endless.path])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const pool = (options: Partial<DecoderPoolOptions> = {}) =>
  createDecoderPool({ size: 1, timeoutMs: 20_000, idleMs: 60_000, maxWaiting: 2, ...options })
/** A pipe nobody writes to: reading it hangs, as a decoder would on a picture made for that. */
const canHang = process.platform !== 'win32'

test.runIf(canHang)('U3: a process that hangs is killed, and the next picture gets another', async () => {
  await using decoders = pool({ timeoutMs: 2500 })
  const hanging = decoders.run(endless)
  await expect(hanging).rejects.toMatchObject({ code: 'picture_damaged' })
  expect(await decoders.run(good)).toMatchObject({ type: 'accepted' })
})

test.runIf(canHang)('photos beyond the queue are refused for now; finished pictures never are', async () => {
  const decoders = pool()
  const finish: Task = { type: 'finish', bytes: new Uint8Array(9), kind: 'png', xmp: '' }
  const ends = [endless, good, good].map((task) => decoders.run(task).catch((error) => error.code))
  await expect(decoders.run(good)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 10 })
  const paid = decoders.run(finish).catch((error) => error.code)
  await decoders[Symbol.asyncDispose]()
  expect(await Promise.all([...ends, paid])).toEqual(Array(4).fill('unavailable'))
  await expect(decoders.run(good)).rejects.toMatchObject({ code: 'unavailable' })
})

test.runIf(canHang)('a finished picture goes before the photos that wait', async () => {
  await using decoders = pool({ timeoutMs: 2500 })
  const order: string[] = []
  const hanging = decoders.run(endless).catch(() => order.push('hanging'))
  const photo = decoders.run(good).then(() => order.push('photo'))
  const finish: Task = { type: 'finish', bytes: new Uint8Array(9), kind: 'png', xmp: '' }
  const paid = decoders.run(finish).then(() => order.push('finish'))
  await Promise.all([hanging, photo, paid])
  expect(order).toEqual(['hanging', 'finish', 'photo'])
})
