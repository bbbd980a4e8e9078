import type { Environment } from './environment.ts'
import { listOf } from './list-of.ts'

export type ImageProviderName = 'studio' | 'openai'

/** Who makes the pictures, and what they may cost. */
export function readImages(env: Environment, reasons: string[]) {
  return {
    order: providerOrder(env, reasons),
    openai: openaiSettings(env),
    /** What paid pictures may cost in a day; null: as much as they do. */
    dailyLimitCents: env.OPENAI_DAILY_LIMIT_CENTS ?? null,
    /** How much of it the pictures of Free accounts may cost together. */
    dailyFreePercent: env.OPENAI_DAILY_LIMIT_FREE_PERCENT,
  }
}

function providerOrder(env: Environment, reasons: string[]): ImageProviderName[] {
  const order: ImageProviderName[] = []
  for (const name of listOf(env.IMAGE_PROVIDERS)) {
    if (name === 'studio') order.push(name)
    else if (name === 'openai') {
      if (!env.OPENAI_API_KEY) reasons.push('IMAGE_PROVIDERS names openai, but OPENAI_API_KEY is not set')
      order.push(name)
    } else reasons.push(`IMAGE_PROVIDERS: unknown provider "${name}" (known: openai, studio)`)
  }
  if (order.length === 0) reasons.push('IMAGE_PROVIDERS: at least one provider is needed')
  return order
}

function openaiSettings(env: Environment) {
  if (!env.OPENAI_API_KEY) return null
  return {
    apiKey: env.OPENAI_API_KEY,
    baseUrl: env.OPENAI_BASE_URL ?? 'https://api.openai.com/v1',
    model: env.OPENAI_IMAGE_MODEL,
    quality: env.OPENAI_IMAGE_QUALITY,
    prices: env.OPENAI_PRICES ?? {},
  }
}
