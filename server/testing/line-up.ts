import { randomUUID } from 'node:crypto'
import type { PlanId } from '#contracts/plans.ts'
import { createContext } from '#server/boot/create-context.ts'
import type { Database } from '#server/db/database.ts'
import { generations } from '#server/db/schema/generations.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import type { ImageProvider } from '#server/providers/images/image-provider.ts'
import { photo } from './photos.ts'
import type { TestApp } from './test-app.ts'

interface Crew {
  /** How many pictures each makes at once. */
  slots: number
  images?: ImageProvider
  database?: Database
}

/** Pictures that wait in line, and workers that come for them. */
export const lineUp = (app: TestApp) => ({
  /** A new account of the plan asks for so many pictures; answers who it is. */
  async ask(plan: PlanId, pictures: number): Promise<string> {
    const client = app.client()
    const { id } = await client.signUp()
    await app.ctx.db.update(users).set({ subscriptionPlan: plan }).where(eq(users.id, id))
    for (let index = 0; index < pictures; index++) {
      const { status } = await client.generate(await photo())
      if (status !== 202) throw new Error(`a picture was refused with ${status}`)
    }
    return id
  },

  /** As if the account had asked for its picture so many times: rows beside it that use the same photo. */
  async multiply(userId: string, times: number): Promise<void> {
    const [row] = await app.ctx.db.select().from(generations).where(eq(generations.userId, userId))
    if (!row) throw new Error('there is nothing to multiply')
    const copies = Array.from({ length: times - 1 }, () => ({ ...row, id: randomUUID() }))
    await app.ctx.db.insert(generations).values(copies)
  },

  /** Workers as other processes would be them. */
  async startWorkers(
    count: number,
    { slots, images = app.images, database = app.database }: Crew,
  ): Promise<AsyncDisposable> {
    const stack = new AsyncDisposableStack()
    for (let index = 0; index < count; index++) {
      const config = { ...app.ctx.config, workerConcurrency: slots, drainMs: 0 }
      const shared = { ...database, [Symbol.asyncDispose]: async () => {} }
      const ctx = stack.use(await createContext(config, { database: shared, images: [images] }))
      stack.defer(() => ctx.queue.rest())
      await ctx.queue.work(ctx)
    }
    return stack
  },
})
