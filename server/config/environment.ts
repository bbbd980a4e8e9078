import { z } from 'zod'
import { dailyLimits } from './daily-limits.ts'
import { priceList } from './prices.ts'
import { PrivacySettings } from './privacy.ts'
import { SellerSettings } from './seller.ts'

const text = z.string().trim().min(1).optional()
const percent = z.coerce.number().int().min(0).max(100).optional()
const flag = z.stringbool().default(false)

// The whole environment of the product. What is not listed here is not read anywhere.
export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  WORKER_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  APP_URL: z.url().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: text,
  // As it is: blanks may belong to it.
  DATABASE_PASSWORD: z.string().optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(6).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'http:// or https:// is needed' }).optional(),
  S3_REGION: text,
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  IMAGE_PROVIDERS: z.string().default('studio'),
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: z.url().optional(),
  OPENAI_IMAGE_MODEL: z.string().default('gpt-image-2.5-sunburst'),
  OPENAI_IMAGE_QUALITY: z.enum(['low', 'medium', 'high', 'xhigh', 'max', 'auto']).default('medium'),
  OPENAI_PRICES: priceList,
  GOOGLE_GENERATIVE_AI_API_KEY: text,
  GOOGLE_BASE_URL: z.url().optional(),
  GOOGLE_IMAGE_MODEL: z.string().default('gemini-3.1-flash-image'),
  GOOGLE_PRICES: priceList,
  FASHN_API_KEY: text,
  FASHN_BASE_URL: z.url().optional(),
  // The price of a credit bought on demand, rounded up: 7.5 cents of a dollar.
  FASHN_CREDIT_CENTS: z.coerce.number().positive().default(8),
  HTTP_IMAGE_URL: z.url({ protocol: /^https?$/, error: 'http:// or https:// is needed' }).optional(),
  HTTP_IMAGE_TOKEN: text,
  HTTP_IMAGE_CENTS: z.coerce.number().int().min(0).default(0),
  OPENAI_DAILY_LIMIT_CENTS: z.coerce.number().int().positive().optional(),
  IMAGE_DAILY_LIMITS_CENTS: dailyLimits,
  OPENAI_DAILY_LIMIT_FREE_PERCENT: percent,
  IMAGE_DAILY_LIMIT_FREE_PERCENT: percent,
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'smtp:// or smtps:// is needed, with special characters percent-encoded',
    })
    .optional(),
  MAIL_FROM: text,
  SUPPORT_EMAIL: z.email().optional(),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_PRICE_PROFESSIONAL: text,
  STRIPE_PRICE_ENTERPRISE: text,
  STRIPE_API_URL: text,
  SUPER_ADMIN_EMAIL: z.string().trim().toLowerCase().optional(),
  SESSION_SECRET: text,
  ENCRYPTION_KEY: text,
  ENCRYPTION_KEY_PREVIOUS: text,
  ROLES: z.string().default('web,worker'),
  DRAIN_SECONDS: z.coerce.number().min(0).optional(),
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().min(0).optional(),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(256).optional(),
  TRUSTED_PROXIES: z.string().default(''),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_TOKEN: text,
  ...SellerSettings.shape,
  ...PrivacySettings.shape,
  ALLOW_STUDIO: flag,
  ALLOW_EMBEDDED: flag,
})
export type Environment = z.infer<typeof Environment>
