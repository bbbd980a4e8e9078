import * as z from 'zod/mini'
import type { FailureCode } from '#contracts/errors.ts'
import { countTryOut } from '#server/analytics/count-try-out.ts'
import { addView } from '#server/catalogue/add-view.ts'
import type { Context } from '#server/context.ts'
import { expectOrphans } from '#server/files/expect-orphans.ts'
import { copyKey, modelPictureKey, resultSizes } from '#server/files/keys.ts'
import { storeFiles } from '#server/files/store-files.ts'
import { judge, maxAttempts } from '#server/generations/judge.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import type { ChainResult } from '#server/providers/images/chain.ts'
import { ProviderError } from '#server/providers/images/image-provider.ts'
import { mayBePaid } from '#server/providers/images/may-be-paid.ts'
import { castingOrder } from './casting-order.ts'
import { painterOf } from './offer.ts'
import {
  type CastingRow,
  deleteCasting,
  listPictures,
  lockPicture,
  type PictureRow,
  readForWorker,
  setPicture,
  setWhileMaking,
} from './store.ts'

/** One picture of a casting. Like a generation: the provider's name is written down before the call, which is made once. */
export const drawCastingPicture = defineJob({
  name: 'casting.draw',
  payload: z.object({ id: z.uuid() }),
  retries: maxAttempts,
  concurrency: 2,
  run: async (ctx, { id }, { signal }) => {
    const picture = await claim(ctx, id)
    const found = picture && (await readForWorker(ctx.db, id))
    if (!found) return
    try {
      await make(ctx, found, signal)
    } catch (error) {
      await giveUpOrReturn(ctx, found, { error, stopping: signal.aborted })
    }
  },
})

/** Null: it is gone, it has ended, or it may have been paid for already. */
async function claim(ctx: Context, id: string): Promise<PictureRow | null> {
  return ctx.db.transaction(async (tx) => {
    const picture = await lockPicture(tx, id)
    if (!picture || picture.state === 'done' || picture.state === 'failed') return null
    if (picture.calledProvider) {
      await fail(ctx, picture, { tx, code: 'interrupted', maybePaid: true })
      return null
    }
    await setPicture(tx, id, { state: 'making', attempts: picture.attempts + 1 })
    return { ...picture, attempts: picture.attempts + 1 }
  })
}

interface Found {
  casting: CastingRow
  picture: PictureRow
}

async function make(ctx: Context, found: Found, signal: AbortSignal): Promise<void> {
  const { casting, picture } = found
  const order = await castingOrder(ctx, found)
  const painter = painterOf(ctx)?.name
  if (!painter) throw new ProviderError('misconfigured', 'No provider here makes people')
  const answer = await ctx.images.create(order, {
    signal,
    route: [painter],
    onStage: () => {},
    onCall: async ({ name }) => {
      const isHeld = await setWhileMaking(ctx.db, picture.id, { calledProvider: name, provider: name })
      if (!isHeld) throw new Error('the casting has ended')
    },
  })
  const createdAt = ctx.clock()
  const mark = { generationId: picture.id, provider: answer.provider.name, madeByAi: true, createdAt }
  const files = await ctx.pictures.finish(answer.bytes, mark).catch((cause: unknown) => {
    throw new ProviderError('garbage', 'the answer is no picture', { cause })
  })
  const key = modelPictureKey(casting.userId, picture.id)
  await storeFiles(
    ctx.storage.of(casting.userId),
    resultSizes.map((size) => [copyKey(key, size), files[size]]),
  )
  await complete(ctx, found, { answer, key })
}

/** What it cost is booked also when nobody waits for it any more. */
async function complete(
  ctx: Context,
  { casting, picture }: Found,
  { answer, key }: { answer: ChainResult; key: string },
): Promise<void> {
  const { costCents } = answer
  await ctx.db.transaction(async (tx) => {
    await countTryOut(tx, { provider: answer.provider.name, costCents, at: ctx.clock() })
    if (!(await setWhileMaking(tx, picture.id, { state: 'done', key, costCents })))
      return await expectOrphans(ctx, tx, key)
    if (!casting.modelId || picture.pose === 'frontale') return
    await addView(tx, { modelId: casting.modelId, pose: picture.pose, key })
    const pictures = await listPictures(tx, [casting.id])
    if (pictures.every(({ state }) => state === 'done')) await deleteCasting(tx, casting.id)
  })
}

async function giveUpOrReturn(
  ctx: Context,
  { casting, picture }: Found,
  { error, stopping }: { error: unknown; stopping: boolean },
): Promise<void> {
  const ageMs = ctx.clock().getTime() - casting.createdAt.getTime()
  const verdict = judge(error, { attempts: picture.attempts, ageMs, stopping })
  ctx.log.warn({ casting: casting.id, verdict, error: String(error) }, 'no picture of a person')
  // The queue starts a job only so often again, also where an operator has to look.
  if (verdict !== 'again' || (!stopping && picture.attempts >= maxAttempts)) {
    const code = verdict === 'again' ? 'provider_down' : verdict
    return await ctx.db.transaction((tx) => fail(ctx, picture, { tx, code, maybePaid: mayBePaid(error) }))
  }
  const nothingMade = error instanceof ProviderError
  await setWhileMaking(ctx.db, picture.id, {
    state: 'waiting',
    ...(nothingMade && { calledProvider: null }),
    attempts: stopping ? picture.attempts - 1 : picture.attempts,
  })
  throw error
}

interface Failing {
  tx: Context['db']
  code: FailureCode
  /** A call of which nobody knows what came is taken as paid, like everywhere. */
  maybePaid: boolean
}

async function fail(ctx: Context, picture: PictureRow, { tx, code, maybePaid }: Failing): Promise<void> {
  await setPicture(tx, picture.id, { state: 'failed', failure: code })
  const painter = painterOf(ctx)
  if (!maybePaid || !painter) return
  const costCents = painter.capabilities.cents
  await countTryOut(tx, { provider: painter.name, costCents, at: ctx.clock() })
}
