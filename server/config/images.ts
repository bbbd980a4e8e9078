import { type ImageProviderName, imageProviders } from '#contracts/image-providers.ts'
import type { DailyLimits } from './daily-limits.ts'
import type { Environment } from './environment.ts'
import { listOf } from './list-of.ts'

/** Who makes the pictures, and what they may cost. */
export function readImages(env: Environment, reasons: string[]) {
  return {
    order: providerOrder(env, reasons),
    openai: openaiSettings(env),
    google: googleSettings(env),
    fashn: fashnSettings(env),
    http: httpSettings(env),
    /** What the pictures of each provider may cost in a day; one that is not named: as much as they do. */
    dailyLimits: limitsOf(env, reasons),
    /** How much of each the pictures of Free accounts may cost. */
    dailyFreePercent: env.IMAGE_DAILY_LIMIT_FREE_PERCENT ?? env.OPENAI_DAILY_LIMIT_FREE_PERCENT ?? 20,
  }
}

/** OpenAI's own setting is from when there was nobody else. */
function limitsOf(env: Environment, reasons: string[]): DailyLimits {
  const { OPENAI_DAILY_LIMIT_CENTS: openai, IMAGE_DAILY_LIMITS_CENTS: limits = {} } = env
  if (openai !== undefined && limits.openai !== undefined)
    reasons.push('OPENAI_DAILY_LIMIT_CENTS: IMAGE_DAILY_LIMITS_CENTS has a limit of openai already')
  return openai === undefined ? limits : { openai, ...limits }
}

/** Without which a provider cannot be asked. */
const needed = {
  studio: null,
  openai: 'OPENAI_API_KEY',
  google: 'GOOGLE_GENERATIVE_AI_API_KEY',
  fashn: 'FASHN_API_KEY',
  http: 'HTTP_IMAGE_URL',
} as const satisfies Record<ImageProviderName, keyof Environment | null>

function providerOrder(env: Environment, reasons: string[]): ImageProviderName[] {
  const known: readonly string[] = imageProviders
  const order: ImageProviderName[] = []
  for (const each of listOf(env.IMAGE_PROVIDERS)) {
    const name = imageProviders.find((provider) => provider === each)
    if (!name) {
      reasons.push(`IMAGE_PROVIDERS: unknown provider "${each}" (known: ${known.toSorted().join(', ')})`)
      continue
    }
    const setting = needed[name]
    if (setting && !env[setting]) reasons.push(`IMAGE_PROVIDERS names ${name}, but ${setting} is not set`)
    if (order.includes(name)) reasons.push(`IMAGE_PROVIDERS names ${name} twice`)
    order.push(name)
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

function googleSettings(env: Environment) {
  if (!env.GOOGLE_GENERATIVE_AI_API_KEY) return null
  return {
    apiKey: env.GOOGLE_GENERATIVE_AI_API_KEY,
    baseUrl: env.GOOGLE_BASE_URL ?? 'https://generativelanguage.googleapis.com/v1beta',
    model: env.GOOGLE_IMAGE_MODEL,
    prices: env.GOOGLE_PRICES ?? {},
  }
}

function fashnSettings(env: Environment) {
  if (!env.FASHN_API_KEY) return null
  return {
    apiKey: env.FASHN_API_KEY,
    baseUrl: env.FASHN_BASE_URL ?? 'https://api.fashn.ai/v1',
    creditCents: env.FASHN_CREDIT_CENTS,
  }
}

function httpSettings(env: Environment) {
  if (!env.HTTP_IMAGE_URL) return null
  return { url: env.HTTP_IMAGE_URL, token: env.HTTP_IMAGE_TOKEN ?? null, cents: env.HTTP_IMAGE_CENTS }
}
