import { expect, test } from 'vitest'
import { plans } from '#contracts/plans.ts'
import { generations } from '#server/db/schema/generations.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import type { ImageProvider } from '#server/providers/images/image-provider.ts'
import { lineUp } from '#server/testing/line-up.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { testServer } from '#server/testing/test-database.ts'
import { answeredStage } from './answered.ts'
import { type Turn, takeNextTurn } from './next-turn.ts'
import { updateUnderLease } from './store.ts'

const app = useTestApp({ worker: false })
const { ask, multiply, startWorkers } = lineUp(app)

test('T5, Q7: an enterprise shop with fifty pictures waiting holds up nobody: another shop’s picture is begun before any of them ends', async () => {
  const hoarder = await ask('enterprise', 1)
  await multiply(hoarder, 50)
  app.images.hold()
  // One more than an enterprise shop may have at once: the last slot is kept for an account that has none.
  await using _worker = await startWorkers(1, { slots: 5 })
  await expect.poll(countRunning, { timeout: 20_000 }).toEqual({ [hoarder]: 4 })
  const other = await ask('free', 1)
  await expect.poll(countRunning, { timeout: 20_000 }).toEqual({ [hoarder]: 4, [other]: 1 })
})

test('T5: where all slots are taken the next one is for the account that has gone longest without', async () => {
  const hoarders = [await ask('enterprise', 1), await ask('enterprise', 1)]
  for (const hoarder of hoarders) await multiply(hoarder, 20)
  const finish = app.images.hold()
  await using _worker = await startWorkers(1, { slots: 4 })
  await expect.poll(() => app.images.calls.length, { timeout: 20_000 }).toBe(4)
  const newcomers = [await ask('free', 2), await ask('professional', 1)]
  // No more slots than there are newcomers: turns taken at the same moment may reach their provider in any order.
  finish(2)
  await expect.poll(() => app.images.calls.length, { timeout: 20_000 }).toBe(6)
  const owners = await ownersOf(app.images.calls.map(({ id }) => id))
  // Free accounts too: nobody gets a second turn before their first.
  expect(owners.slice(4).sort()).toEqual([...newcomers].sort())
})

test('T5: accounts take turns whatever their plan, each with its oldest picture first', async () => {
  const asked = [await ask('enterprise', 4), await ask('free', 2), await ask('professional', 3)]
  const [a, b, c] = asked
  await using _worker = await startWorkers(1, { slots: 1 })
  await expect.poll(countCompleted, { timeout: 40_000 }).toBe(9)
  expect(await ownersOf(app.images.calls.map(({ id }) => id))).toEqual([a, b, c, a, b, c, a, c, a])
  for (const owner of asked) {
    const own = await app.ctx.db.select().from(generations).where(eq(generations.userId, owner))
    const inOrder = own.toSorted((x, y) => x.createdAt.getTime() - y.createdAt.getTime()).map(({ id }) => id)
    const called = app.images.calls.map(({ id }) => id)
    expect(called.filter((id) => inOrder.includes(id))).toEqual(inOrder)
  }
})

test('T5, Q7: however many look at the same moment, a shop runs what its plan sells at once and not one more', async () => {
  const shop = await ask('enterprise', 1)
  await multiply(shop, 30)
  const look = () => takeNextTurn(app.ctx, { onlyNewcomers: false })
  for (let round = 0; round < 4; round++) await Promise.all(Array.from({ length: 12 }, look))
  expect(await countRunning()).toEqual({ [shop]: 4 })
})

test('Q7: a picture that its provider has answered takes none of what the plan runs at once', async () => {
  const shop = await ask('enterprise', 1)
  await multiply(shop, 10)
  const turns: (Turn | null)[] = []
  const look = async () => void turns.push(await takeNextTurn(app.ctx, { onlyNewcomers: false }))
  for (let times = 0; times < 5; times++) await look()
  const [answered] = turns
  const lease = { id: answered?.row.id ?? '', token: answered?.token ?? '' }
  expect(await updateUnderLease(app.ctx.db, lease, { stage: answeredStage })).toBe(true)
  for (let times = 0; times < 2; times++) await look()
  expect(turns.map((turn) => turn !== null)).toEqual([true, true, true, true, false, true, false])
})

test('Q7: each plan runs exactly what it sells at once, over all workers together', async () => {
  const expected = {
    [await ask('free', 8)]: 1,
    [await ask('free', 1)]: 1,
    [await ask('professional', 4)]: 2,
    [await ask('enterprise', 6)]: 4,
  }
  const running = new RunningCount(app.images)
  const finish = app.images.hold()
  await using _workers = await startWorkers(testServer ? 2 : 1, {
    slots: testServer ? 6 : 9,
    images: running,
  })
  await expect.poll(() => app.images.calls.length, { timeout: 20_000 }).toBe(8)
  expect(await countRunning()).toEqual(expected)
  finish()
  await expect.poll(countCompleted, { timeout: 50_000 }).toBe(19)
  expect(await running.mostPerPerson()).toEqual(expected)
})

test('Q7: beyond what the plan has in flight the next picture is refused, says how many there are, and is not charged', async () => {
  const { inFlight } = plans.professional
  const client = app.client()
  const { id } = await client.signUp()
  await app.ctx.db.update(users).set({ subscriptionPlan: 'professional' }).where(eq(users.id, id))
  const waiting = {
    userId: id,
    originalImageUrl: 'generations/x/product.jpg',
    selectedGender: 'female' as const,
  }
  await app.ctx.db.insert(generations).values(Array(inFlight - 1).fill(waiting))
  const picture = await photo()
  const answers = await Promise.all([1, 2, 3].map(() => client.generate(picture)))
  const refused = answers.filter(({ status }) => status !== 202)
  expect(refused).toHaveLength(2)
  for (const answer of refused) {
    expect(answer.headers.get('retry-after')).toBe('10')
    expect([answer.status, await answer.json()]).toMatchObject([
      429,
      { code: 'too_many_in_flight', message: expect.stringContaining(`Hai già ${inFlight} immagini`) },
    ])
  }
  const [user] = await app.ctx.db.select().from(users).where(eq(users.id, id))
  expect([user?.monthlyGenerationsUsed, await app.ctx.db.$count(generations)]).toEqual([1, inFlight])
})

/** Counts from inside the provider, where no worker can be mistaken about what runs. */
class RunningCount implements ImageProvider {
  readonly name = 'studio'
  readonly isAi = false
  readonly repeatable = true
  readonly capabilities: ImageProvider['capabilities']
  readonly #images: ImageProvider
  readonly #running = new Set<string>()
  readonly #seen: string[][] = []

  constructor(images: ImageProvider) {
    this.#images = images
    this.capabilities = images.capabilities
  }

  async create(...[order, options]: Parameters<ImageProvider['create']>) {
    this.#running.add(order.id)
    this.#seen.push([...this.#running])
    try {
      return await this.#images.create(order, options)
    } finally {
      this.#running.delete(order.id)
    }
  }

  async mostPerPerson(): Promise<Record<string, number>> {
    const most: Record<string, number> = {}
    for (const moment of this.#seen) {
      for (const [owner, count] of Object.entries(tally(await ownersOf(moment)))) {
        most[owner] = Math.max(most[owner] ?? 0, count)
      }
    }
    return most
  }
}

async function countRunning(): Promise<Record<string, number>> {
  const rows = await app.ctx.db.select().from(generations).where(eq(generations.status, 'processing'))
  return tally(rows.map(({ userId }) => userId))
}

const countCompleted = () => app.ctx.db.$count(generations, eq(generations.status, 'completed'))

async function ownersOf(ids: string[]): Promise<string[]> {
  const rows = await app.ctx.db.select({ id: generations.id, owner: generations.userId }).from(generations)
  const owners = new Map(rows.map(({ id, owner }) => [id, owner]))
  return ids.map((id) => owners.get(id) ?? 'nobody')
}

const tally = (names: string[]) =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, group]) => [name, group.length]))
