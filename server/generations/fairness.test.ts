import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type PlanId, plans } from '#contracts/plans.ts'
import { createContext } from '#server/context.ts'
import { generations, users } from '#server/db/schema.ts'
import type { ImageChain } from '#server/providers/images/chain.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { testServer } from '#server/testing/test-database.ts'

// Four pictures at a time for each process that works.
const app = useTestApp({ worker: false })

test('Q7: paid plans go first, however long the others have been waiting', async () => {
  for (let index = 0; index < 3; index++) await ask('free', 1)
  const enterprise = await ask('enterprise', 5)
  const finish = app.images.hold()
  await using _workers = await startWorkers(1, app.images)
  await expect.poll(() => app.images.calls.length, { timeout: 20_000 }).toBe(4)
  expect(await ownersOf(app.images.calls.map(({ id }) => id))).toEqual(Array(4).fill(enterprise))
  finish()
  await expect.poll(countCompleted, { timeout: 40_000 }).toBe(8)
})

test('Q7: one person with eight pictures waiting holds up nobody, and each plan runs exactly what it sells at once', async () => {
  const hoarder = await ask('free', 8)
  const other = await ask('free', 1)
  const professional = await ask('professional', 4)
  const expected = { [hoarder]: 1, [other]: 1, [professional]: 2 }
  // Two processes have room for four more; the limits hold across both.
  if (testServer) expected[await ask('enterprise', 6)] = 4

  const running = new RunningCount(app.images)
  const finish = app.images.hold()
  await using _workers = await startWorkers(testServer ? 2 : 1, running)
  await expect.poll(() => countRunning(), { timeout: 20_000 }).toEqual(expected)
  finish()
  const all = testServer ? 19 : 13
  await expect.poll(countCompleted, { timeout: 50_000 }).toBe(all)
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
      { code: 'too_many_in_flight', message: expect.stringContaining(`Hai già ${inFlight} generazioni`) },
    ])
  }
  const [user] = await app.ctx.db.select().from(users).where(eq(users.id, id))
  expect([user?.monthlyGenerationsUsed, await app.ctx.db.$count(generations)]).toEqual([1, inFlight])
})

/** A new account of the plan asks for so many pictures; answers who it is. */
async function ask(plan: PlanId, pictures: number): Promise<string> {
  const client = app.client()
  const { id } = await client.signUp()
  await app.ctx.db.update(users).set({ subscriptionPlan: plan }).where(eq(users.id, id))
  for (let index = 0; index < pictures; index++) {
    expect((await client.generate(await photo())).status).toBe(202)
  }
  return id
}

/** Workers as other processes would be them: each with its own connections to the same queue. */
async function startWorkers(count: number, images: ImageChain): Promise<AsyncDisposable> {
  const stack = new AsyncDisposableStack()
  for (let index = 0; index < count; index++) {
    const database = { ...app.database, [Symbol.asyncDispose]: async () => {} }
    const ctx = stack.use(await createContext(app.ctx.config, { database, images }))
    stack.defer(() => ctx.queue.rest())
    await ctx.queue.work(ctx)
  }
  return stack
}

/** Counts from inside the provider, where no worker can be mistaken about what runs. */
class RunningCount implements ImageChain {
  readonly #images: ImageChain
  readonly #running = new Set<string>()
  readonly #seen: string[][] = []

  constructor(images: ImageChain) {
    this.#images = images
  }

  restMs(): number {
    return this.#images.restMs()
  }

  async create(...[order, options]: Parameters<ImageChain['create']>) {
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
