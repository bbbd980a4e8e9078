import { randomUUID } from 'node:crypto'
import { resultSize } from '#contracts/generations.ts'
import type { ImageProviderName } from '#contracts/image-providers.ts'
import { noticeText } from '#contracts/notice-words.ts'
import { type TryOutForm, type TryOutProvider, type TryOutResult, tryOutSize } from '#contracts/prompts.ts'
import { countTryOut } from '#server/analytics/count-try-out.ts'
import { requireModel } from '#server/catalogue/choose-model.ts'
import { orderedModel } from '#server/catalogue/ordered-model.ts'
import type { Context } from '#server/context.ts'
import { providersToday } from '#server/generations/budget.ts'
import { customerRef } from '#server/generations/customer-ref.ts'
import { measure } from '#server/generations/measure-garment.ts'
import type { Caller } from '#server/http/caller.ts'
import { brief } from '#server/providers/images/brief.ts'
import { asksAi, type ChainResult } from '#server/providers/images/chain.ts'
import {
  type ImageOrder,
  type ImageProvider,
  ProviderError,
} from '#server/providers/images/image-provider.ts'
import { mayBePaid } from '#server/providers/images/may-be-paid.ts'
import { refuse } from '#server/refusal.ts'
import { readPrompts } from './read-prompts.ts'
import { tryOutGarment } from './try-out-garment.ts'

const longestMs = 120_000

/** One picture with a text that is not saved, by the providers of customers or by one of them. Nothing of it is kept but its cost. */
export async function tryOut(ctx: Context, caller: Caller, form: TryOutForm): Promise<TryOutResult> {
  if (form.provider) await requireOffer(ctx, form.provider)
  const order = await buildOrder(ctx, caller, form)
  const started = performance.now()
  const result = await create(ctx, order, form.provider)
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

/** Every configured provider, with what a picture costs there and what is left of today. */
export async function offerOf(ctx: Context): Promise<TryOutProvider[]> {
  return (await providersToday(ctx)).map(({ name, cents, dailyLimitCents, spentCents }) => ({
    name,
    readsPrompts: ctx.images.providers.some(
      (each) => each.name === name && each.capabilities.readsInstructions,
    ),
    cents,
    leftCents: dailyLimitCents === null ? null : Math.max(0, dailyLimitCents - spentCents),
  }))
}

async function requireOffer(ctx: Context, provider: ImageProviderName): Promise<void> {
  const offered = (await offerOf(ctx)).find(({ name }) => name === provider)
  if (!offered) throw refuse('invalid', { fields: { provider: 'provider_unknown' } })
  if (offered.leftCents !== null && offered.leftCents < offered.cents) throw refuse('provider_spent')
}

/** What it costs is booked also where no picture came of it. */
async function create(
  ctx: Context,
  order: ImageOrder,
  provider: ImageProviderName | undefined,
): Promise<ChainResult> {
  const called: ImageProvider[] = []
  const signal = AbortSignal.timeout(longestMs)
  try {
    return await ctx.images.create(order, {
      signal,
      onStage: () => {},
      onCall: (each) => void called.push(each),
      ...(provider && { route: [provider] }),
    })
  } catch (error) {
    const last = called.at(-1)
    if (last && (mayBePaid(error) || signal.aborted))
      await countTryOut(ctx.db, {
        provider: last.name,
        costCents: last.capabilities.cents,
        at: ctx.clock(),
      })
    return asRefusal(error)
  }
}

async function buildOrder(ctx: Context, caller: Caller, form: TryOutForm): Promise<ImageOrder> {
  const { gender, pose, selectedModelId } = form
  const model = selectedModelId
    ? await requireModel(ctx, { id: selectedModelId, gender, userId: caller.id })
    : null
  const garment = await tryOutGarment(form.garment)
  return {
    id: randomUUID(),
    gender,
    pose,
    garment,
    facts: asksAi(ctx.images) ? ((await measure(ctx, caller.id, garment.bytes)) ?? null) : null,
    garmentKind: null,
    fabric: null,
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
  const isRefused = cause instanceof ProviderError && cause.failure === 'refused'
  if (isRefused) throw refuse('provider_refused', { cause })
  const isTheirs =
    cause instanceof ProviderError || !(cause instanceof Error) || cause.name === 'TimeoutError'
  throw isTheirs ? refuse('provider_failed', { cause }) : cause
}
