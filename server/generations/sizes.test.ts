import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Generation } from '#contracts/generations.ts'
import type { PlanId } from '#contracts/plans.ts'
import { createEnginePool } from '#engine/pool.ts'
import { generations } from '#server/db/schema/generations.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { createStudioProvider } from '#server/providers/images/studio.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { instructionsOf } from '#server/testing/test-images.ts'

const app = useTestApp()
const engine = createEnginePool()
afterAll(() => engine[Symbol.asyncDispose]())

const wait = { prefer: 'wait=30' }
const read = async (response: Response) => (await response.json()) as Generation
const usedBy = async (client: ReturnType<typeof app.client>) =>
  ((await (await client.ask('/api/auth/user')).json()) as { monthlyGenerationsUsed: number })
    .monthlyGenerationsUsed

async function signedUp(subscriptionPlan: PlanId) {
  const client = app.client()
  const { id } = await client.signUp()
  await app.ctx.db.update(users).set({ subscriptionPlan }).where(eq(users.id, id))
  return client
}

test('a size is the right of a paid plan: on Free nothing is charged and nothing stored', async () => {
  const client = await signedUp('free')
  for (const [field, size] of [
    ['size', 'L'],
    ['garmentSize', 'M'],
  ] as const) {
    const fields = { [field]: size }
    const refused = await client.generate(await photo(), { fields })
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      403,
      'plan_required',
    ])
  }
  expect([await client.history(), await usedBy(client)]).toEqual([[], 0])
  expect(await app.ctx.db.select().from(generations)).toEqual([])
})

test('a size that is none of the six is said in plain words', async () => {
  const client = await signedUp('professional')
  for (const [field, size] of [
    ['size', '44'],
    ['garmentSize', 'XXXL'],
  ] as const) {
    const fields = { [field]: size }
    const refused = await client.generate(await photo(), { fields })
    const { message } = (await refused.json()) as { message: string }
    expect([refused.status, message]).toEqual([400, 'Scegli una taglia: XS, S, M, L, XL o XXL'])
  }
})

test('both sizes reach the engine and the prompt, stay on the row, and are kept when it is tried again', async () => {
  const client = await signedUp('enterprise')
  app.images.fail('garbage', 1)
  const fields = { size: 'XL', garmentSize: 'M' }
  const failed = await read(await client.generate(await photo(), { fields, headers: wait }))
  expect(failed).toMatchObject({ status: 'failed', ...fields, fit: null })
  const retried = await read(await client.ask(`/api/generations/${failed.id}/retry`, { method: 'POST' }))
  expect(retried).toMatchObject(fields)
  await expect.poll(() => app.images.calls.length).toBe(2)
  expect(app.images.calls).toMatchObject([fields, fields])
  expect(instructionsOf(app.images.calls[1])).toContain('XL (Italian 46-48: bust 94 cm')
  const otherPose = { garmentId: failed.garmentId ?? '', poseType: 'laterale', sameLookAs: failed.id }
  expect(await read(await client.generate(null, { fields: otherPose, headers: wait }))).toMatchObject(fields)
  const plain = await read(await client.generate(await photo(), { headers: wait }))
  expect(plain).toMatchObject({ size: null, garmentSize: null })
  // A person who is described has a size of her own, and nothing is said of the garment's.
  expect(instructionsOf(app.images.calls.at(-1))).not.toMatch(/XL|was cut for/)
})

test('our own engine draws the body of the size and says how a garment of another size sits on it', {
  timeout: 120_000,
}, async () => {
  app.images.handOver(createStudioProvider(engine))
  const client = await signedUp('professional')
  const file = join(import.meta.dirname, '../../engine/samples/photos/tshirt-salvia-legno.jpg')
  const tshirt = await readFile(file)
  const pictureOf = async ({ id }: Generation) =>
    Buffer.from(await (await client.ask(`/api/generations/${id}/image?size=full`)).arrayBuffer())
  const pictures: Buffer[] = []
  for (const [size, fit] of [
    ['XS', 'ampio'],
    ['XXL', 'aderente'],
  ] as const) {
    const fields = { size, garmentSize: 'M' }
    const made = await read(await client.generate(tshirt, { fields, headers: wait }))
    expect(made).toMatchObject({ status: 'completed', ...fields, fit })
    pictures.push(await pictureOf(made))
  }
  const own = await read(await client.generate(tshirt, { headers: wait }))
  expect(own).toMatchObject({ size: null, fit: expect.any(String) })
  pictures.push(await pictureOf(own))
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(3)
})
