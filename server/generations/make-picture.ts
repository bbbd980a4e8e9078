import type { Stage } from '#contracts/generations.ts'
import { noticeText } from '#contracts/notice-words.ts'
import type { Notice } from '#contracts/notices.ts'
import { holdUser } from '#server/accounts/lock-user.ts'
import type { Context } from '#server/context.ts'
import { failpoint } from '#server/failpoint.ts'
import { resultKey } from '#server/files/keys.ts'
import { removeResult, removeResults } from '#server/files/remove-results.ts'
import type { FinishedPicture } from '#server/pictures/pictures.ts'
import type { ChainResult } from '#server/providers/images/chain.ts'
import { ProviderError } from '#server/providers/images/image-provider.ts'
import { giveBackCredit } from '#server/quota/give-back.ts'
import { findRoute } from '#server/routing/find-route.ts'
import { aboutGeneration, tellWebhooks } from '#server/webhooks/tell.ts'
import { answeredStage } from './answered.ts'
import { Failure, maxAttempts } from './judge.ts'
import type { Turn } from './next-turn.ts'
import { buildOrder } from './order.ts'
import { type GenerationRow, type Lease, updateUnderLease } from './store.ts'
import { storeResult } from './store-result.ts'

interface Making {
  lease: Pick<Lease, 'id' | 'token'>
  owner: Turn['owner']
  signal: AbortSignal
  /** Called once the provider has answered. */
  freeSlot(): void
}

/** Order, provider, files, row: in this order, so that a row that says completed has its files. */
export async function makePicture(ctx: Context, row: GenerationRow, making: Making): Promise<void> {
  // An attempt died after it had called a provider that is paid by the call: what came of it is unknown.
  if (row.calledProvider) throw new Failure('interrupted')
  // Attempts that threw were judged; these took their worker with them.
  if (row.attempts > maxAttempts) throw new Failure('unexpected')
  const answer = await askProvider(ctx, row, making)
  await failpoint('after-provider')
  const createdAt = ctx.clock()
  const files = await finish(ctx, row, { ...making, answer, createdAt })
  making.signal.throwIfAborted()
  const key = resultKey(row.id, making.lease.token)
  await storeResult(ctx, { userId: row.userId, key, signal: making.signal }, files)
  await failpoint('after-files')
  const completed = await complete(ctx, row, { lease: making.lease, answer, key, files, createdAt })
  if (completed) ctx.log.info({ provider: answer.provider.name, ms: answer.providerMs }, 'picture made')
  await failpoint('after-commit')
  if (!completed) await removeResult(ctx, key)
  else if (row.attempts > 1) await removeResults(ctx, row.id, key)
}

type Answer = ChainResult & { providerMs: number }

async function askProvider(
  ctx: Context,
  row: GenerationRow,
  { lease, owner, signal }: Making,
): Promise<Answer> {
  const order = await buildOrder(ctx, row, owner)
  const route = await findRoute(ctx, { plan: owner.plan, kind: row.garmentKind })
  await failpoint('before-provider')
  const calledAt = performance.now()
  const images = row.test ? ctx.testImages : ctx.images
  const result = await images.create(order, {
    signal,
    route,
    onStage: (stage) => {
      // Our own engine says that of its last step, too.
      if (stage !== answeredStage) void showStage(ctx, row, { lease, stage })
    },
    onCall: async ({ name, repeatable, isAi }) => {
      const told = ctx.events.told({ userId: row.userId, generationId: row.id, wakes: [] })
      const called: Partial<GenerationRow> = { calledProvider: repeatable ? null : name, provider: name }
      // Of an AI there is nothing else to show.
      if (isAi) called.stage = 'painting'
      if (!(await updateUnderLease(ctx.db, { ...lease, told }, called))) throw new Error('the lease was lost')
    },
  })
  return { ...result, providerMs: Math.round(performance.now() - calledAt) }
}

interface Finishing extends Making {
  answer: Answer
  createdAt: Date
}

async function finish(
  ctx: Context,
  row: GenerationRow,
  { answer, createdAt, lease, freeSlot }: Finishing,
): Promise<FinishedPicture> {
  const { name: provider, isAi: madeByAi } = answer.provider
  const mark = { generationId: row.id, provider, madeByAi, createdAt }
  const finishing = ctx.pictures.finish(answer.bytes, mark)
  // Said while the other process is at work already; from then on the provider may be asked for the next one.
  void showStage(ctx, row, { lease, stage: answeredStage }).then(freeSlot)
  return finishing.catch((cause: unknown) => {
    throw new ProviderError('garbage', 'the answer is no picture', { cause })
  })
}

/** False when another worker has taken the row over meanwhile. */
function complete(
  ctx: Context,
  row: GenerationRow,
  {
    lease,
    answer,
    key,
    files,
    createdAt,
  }: Pick<Finishing, 'lease' | 'answer' | 'createdAt'> & { key: string; files: FinishedPicture },
): Promise<boolean> {
  const notices = noticesOf(row, answer)
  const isFree = notices.some(({ code }) => code === 'garment_uncertain')
  return ctx.db.transaction(async (tx) => {
    if (isFree) await holdUser(tx, row.userId)
    const told = ctx.events.told({ userId: row.userId, generationId: row.id })
    const held = await updateUnderLease(
      tx,
      { ...lease, told },
      {
        status: 'completed',
        stage: null,
        generatedImageUrl: key,
        provider: answer.provider.name,
        madeByAi: answer.provider.isAi,
        fit: answer.fit ?? null,
        notice: noticeText(notices),
        notices,
        openaiCostCents: answer.costCents,
        providerMs: answer.providerMs,
        // A test picture takes nothing of the plan's storage.
        storedBytes: row.test
          ? 0
          : row.storedBytes + files.full.byteLength + files.view.byteLength + files.thumb.byteLength,
        completedAt: createdAt,
        updatedAt: createdAt,
        leaseToken: null,
        leaseUntil: null,
      },
    )
    if (!held) return false
    if (isFree) await giveBackCredit(tx, { generationId: row.id, cause: 'unlikely', now: createdAt })
    await tellWebhooks(ctx, tx, {
      userId: row.userId,
      type: 'generation.completed',
      data: aboutGeneration(row, 'completed'),
    })
    return true
  })
}

/** An AI says nothing of itself, and what a back looks like that no photo shows, it invents. */
function noticesOf({ poseType, backImageUrl }: GenerationRow, { provider, notices }: Answer): Notice[] {
  const isInvented = provider.isAi && poseType === 'posteriore' && !backImageUrl
  const isSaid = notices.some(({ code }) => code === 'back_invented')
  return isInvented && !isSaid ? [...notices, { code: 'back_invented' }] : notices
}

/** A stage is a courtesy: when it cannot be shown, the picture is made all the same. */
async function showStage(
  ctx: Context,
  row: GenerationRow,
  { lease, stage }: { lease: Making['lease']; stage: Stage },
): Promise<void> {
  const notice = { userId: row.userId, generationId: row.id }
  // Only then is there anything new to do: the next picture may be begun.
  const told = ctx.events.told(stage === answeredStage ? notice : { ...notice, wakes: [] })
  try {
    await updateUnderLease(ctx.db, { ...lease, told }, { stage })
  } catch (error) {
    ctx.log.debug({ generation: row.id, error: String(error) }, 'stage not shown')
  }
}
