import { randomUUID } from 'node:crypto'
import { resultSize } from '#contracts/generations.ts'
import { noticeText } from '#contracts/notices.ts'
import { type TryOutForm, type TryOutResult, tryOutSize } from '#contracts/prompts.ts'
import { countTryOut } from '#server/analytics/count-try-out.ts'
import { requireModel } from '#server/catalogue/choose-model.ts'
import { orderedModel } from '#server/catalogue/ordered-model.ts'
import type { Context } from '#server/context.ts'
import { customerRef } from '#server/generations/customer-ref.ts'
import { measure } from '#server/generations/measure-garment.ts'
import type { Caller } from '#server/http/caller.ts'
import { brief } from '#server/providers/images/brief.ts'
import { asksAi } from '#server/providers/images/chain.ts'
import { type ImageOrder, ProviderError } from '#server/providers/images/image-provider.ts'
import { refuse } from '#server/refusal.ts'
import { readPrompts } from './read-prompts.ts'
import { tryOutGarment } from './try-out-garment.ts'

const longestMs = 120_000

/** One picture with a text that is not saved, by the ordinary chain of providers. Nothing of it is kept but its cost. */
export async function tryOut(ctx: Context, caller: Caller, form: TryOutForm): Promise<TryOutResult> {
  const order = await buildOrder(ctx, caller, form)
  const started = performance.now()
  const signal = AbortSignal.timeout(longestMs)
  const result = await ctx.images
    .create(order, { signal, onStage: () => {}, onCall: () => {} })
    .catch(asRefusal)
  const { name: provider, isAi, capabilities } = result.provider
  await countTryOut(ctx.db, { provider, costCents: result.costCents, at: ctx.clock() })
  const mark = { generationId: order.id, provider, madeByAi: isAi, createdAt: ctx.clock() }
  const { view } = await ctx.pictures.finish(result.bytes, mark).catch(asRefusal)
  return {
    picture: `data:image/webp;base64,${Buffer.from(view).toString('base64')}`,
    provider,
    readsPrompts: capabilities.readsInstructions,
    costCents: result.costCents,
    seconds: Math.round((performance.now() - started) / 100) / 10,
    instructions: brief(order, capabilities).instructions,
    notice: noticeText(result.notices),
    notices: result.notices,
  }
}

async function buildOrder(ctx: Context, caller: Caller, form: TryOutForm): Promise<ImageOrder> {
  const { gender, pose, selectedModelId } = form
  const model = selectedModelId
    ? await requireModel(ctx.db, { id: selectedModelId, gender, userId: caller.id })
    : null
  const garment = await tryOutGarment(form.garment)
  return {
    id: randomUUID(),
    gender,
    pose,
    garment,
    facts: asksAi(ctx.images) ? ((await measure(ctx, caller.id, garment.bytes)) ?? null) : null,
    garmentKind: null,
    isIntimate: false,
    size: form.key === 'size_prompt' ? tryOutSize : null,
    garmentSize: null,
    detail: form.key === 'detail_prompt' ? await tryOutGarment(form.garment) : null,
    back: null,
    bodyType: model?.bodyType ?? 'athletic',
    model: model && (await orderedModel(ctx, model, pose)),
    set: null,
    prompts: (await readPrompts(ctx.db)).set(form.key, form.value),
    result: resultSize,
    customerRef: customerRef(ctx, caller.id),
  }
}

function asRefusal(cause: unknown): never {
  if (cause instanceof ProviderError || !(cause instanceof Error)) throw refuse('provider_failed')
  throw cause.name === 'TimeoutError' ? refuse('provider_failed') : cause
}
