import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'
import { databaseUrl, mailServerUrl } from './addresses.ts'
import { unknownNames } from './names.ts'
import { paymentSettings, unsafePayments } from './payments.ts'
import { PrivacySettings, readPrivacy } from './privacy.ts'
import { readSeller, SellerSettings } from './seller.ts'

/** A start that cannot be: one line for each reason, and the exit code that says which kind. */
export class ConfigError extends Error {
  readonly reasons: string[]
  readonly exitCode = 78
  constructor(reasons: string[]) {
    super(reasons.join('\n'))
    this.name = 'ConfigError'
    this.reasons = reasons
  }
}

const text = z.string().trim().min(1).optional()
const flag = z.stringbool().default(false)
export const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

// The whole environment of the product. What is not listed here is not read anywhere.
const Environment = z.object({
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
  OPENAI_DAILY_LIMIT_CENTS: z.coerce.number().int().positive().optional(),
  OPENAI_DAILY_LIMIT_FREE_PERCENT: z.coerce.number().int().min(0).max(100).default(20),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'smtp:// or smtps:// is needed, with special characters percent-encoded',
    })
    .optional(),
  MAIL_FROM: text,
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
type Environment = z.infer<typeof Environment>

export type Config = ReturnType<typeof readConfig>
export type ImageProviderName = 'studio' | 'openai'
export type Role = 'web' | 'worker'

/** Reads the environment once and gives it meaning. Throws ConfigError naming everything that is wrong. */
export function readConfig(source: Record<string, string | undefined> = process.env) {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(set)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const env = parsed.data
  const reasons = unknownNames(set, Object.keys(Environment.shape))
  const production = env.NODE_ENV === 'production'
  const dataDir = resolve(env.DATA_DIR)
  const appUrl = (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '')
  const images = {
    order: providerOrder(env, reasons),
    openai: openaiSettings(env),
    /** What paid pictures may cost in a day; null: as much as they do. */
    dailyLimitCents: env.OPENAI_DAILY_LIMIT_CENTS ?? null,
    /** How much of it the pictures of Free accounts may cost together. */
    dailyFreePercent: env.OPENAI_DAILY_LIMIT_FREE_PERCENT,
  }
  const roles = roleList(env, reasons)
  const workerConcurrency = env.WORKER_CONCURRENCY ?? concurrencyFor(images.order)
  const mailFrom = sender(env, reasons)
  const seller = readSeller(env, { production, reasons })
  const trustedProxies = proxies(env, reasons)
  const payments = paymentSettings(env, reasons)
  const postgres = databaseUrl(env, reasons)
  const smtpUrl = mailServerUrl({ address: env.SMTP_URL, production, loopback }, reasons)
  if (production) reasons.push(...unsafeInProduction(env, appUrl))
  const s3 = s3Settings(env, reasons)
  if (reasons.length > 0) throw new ConfigError(reasons)

  return Object.freeze({
    production,
    host: env.HOST,
    port: env.PORT,
    /** Where a worker without web says how it is; null: nowhere. */
    workerPort: env.WORKER_PORT ?? null,
    appUrl,
    dataDir,
    database: postgres
      ? ({
          kind: 'postgres',
          url: postgres,
          connections: env.DATABASE_CONNECTIONS ?? connectionsFor(roles),
        } as const)
      : ({ kind: 'embedded', folder: join(dataDir, 'db') } as const),
    /** Null: files lie in the folder below. */
    s3,
    filesFolder: join(dataDir, 'files'),
    uploadFolder: join(dataDir, 'uploads'),
    images,
    payments,
    /** Null: nothing leaves; what would have been sent stays in the outbox. */
    smtpUrl,
    mailFrom,
    /** A reader of the outbox can sign in as anybody: only on a developer's machine. */
    showsOutbox: !production && loopback.has(new URL(appUrl).hostname),
    superAdminEmail: env.SUPER_ADMIN_EMAIL ?? (production ? null : 'super@example.com'),
    sessionSecret: env.SESSION_SECRET ?? generatedSecret(dataDir, 'session-secret'),
    /** Wraps the keys of accounts; the previous one still opens what a rotation has not reached. */
    encryptionKey: env.ENCRYPTION_KEY ?? generatedSecret(dataDir, 'encryption-key'),
    previousEncryptionKey: env.ENCRYPTION_KEY_PREVIOUS ?? null,
    roles,
    /** How long what runs may go on when the process has to stop. */
    drainMs: (env.DRAIN_SECONDS ?? drainSeconds(images.order, roles)) * 1000,
    /** How long the web goes on answering after it said that it is not ready. */
    shutdownDelayMs: (env.SHUTDOWN_DELAY_SECONDS ?? (production ? 5 : 0)) * 1000,
    /** Pictures that one worker makes at the same time, and how many of them our own engine draws. */
    workerConcurrency,
    studios: images.order[0] === 'studio' ? workerConcurrency : ownPictures(),
    trustedProxies,
    logLevel: env.LOG_LEVEL,
    /** Who issues the invoices; null: there are none for the exchange system. */
    seller,
    /** What the privacy page names. */
    privacy: readPrivacy(env),
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Demo logins and catalogue for a database that nobody has used. */
    seedDemo: env.NODE_ENV === 'development',
  })
}

function providerOrder(env: Environment, reasons: string[]): ImageProviderName[] {
  const order: ImageProviderName[] = []
  for (const name of env.IMAGE_PROVIDERS.split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)) {
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
  }
}

function roleList(env: Environment, reasons: string[]): Role[] {
  const roles: Role[] = []
  for (const name of env.ROLES.split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)) {
    if (name === 'web' || name === 'worker') roles.push(name)
    else reasons.push(`ROLES: unknown role "${name}" (known: web, worker)`)
  }
  // One embedded database has one process; splitting the roles would need two.
  if (!env.DATABASE_URL && roles.length !== 2) reasons.push('ROLES: web or worker alone needs DATABASE_URL')
  return roles
}

/** How long what runs may go on when the process has to stop: a picture that is paid for takes a minute or two. */
function drainSeconds(providers: ImageProviderName[], roles: Role[]): number {
  const isPaid = providers.some((name) => name !== 'studio')
  return isPaid && roles.includes('worker') ? 180 : 15
}

/** Who only works asks little at a time: three workers and the web fit a server of a hundred connections. */
const connectionsFor = (roles: Role[]): number => (roles.includes('web') ? 30 : 10)

/** A picture of our own engine costs a core, and some 400 MB. */
const ownPictures = () => Math.min(availableParallelism(), 4)

/** A remote picture costs a socket while we wait for it. */
const concurrencyFor = ([first]: ImageProviderName[]): number => (first === 'studio' ? ownPictures() : 32)

/** Addresses, networks such as 10.0.0.0/8, or the names `loopback`, `linklocal` and `uniquelocal`. */
function proxies(env: Environment, reasons: string[]): string[] {
  const entries = env.TRUSTED_PROXIES.split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  for (const entry of entries) {
    const isNetwork = ipaddr.IPv4.isValidCIDRFourPartDecimal(entry) || ipaddr.IPv6.isValidCIDR(entry)
    const isKnown = ['loopback', 'linklocal', 'uniquelocal'].includes(entry)
    // Fastify trusts no network of everybody either.
    if (!isKnown && !isIP(entry) && (!isNetwork || /\/0+$/.test(entry)))
      reasons.push(`TRUSTED_PROXIES: "${entry}" is no address and no network`)
  }
  return entries
}

/** `Indosso <posta@example.com>`, or the address alone. */
function sender(env: Environment, reasons: string[]): { name: string; address: string } {
  if (env.SMTP_URL && !env.MAIL_FROM) reasons.push('half a mail: MAIL_FROM missing')
  const [from, ...more] = addressparser(env.MAIL_FROM ?? 'indosso@localhost.invalid', { flatten: true })
  const address = z.email().safeParse(from?.address)
  if (!address.success || more.length > 0)
    reasons.push('MAIL_FROM: an address is needed, such as Indosso <posta@example.com>')
  return { name: from?.name || 'Indosso', address: address.data ?? '' }
}

function s3Settings(env: Environment, reasons: string[]) {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (endpoint && region && bucket && accessKeyId && secretAccessKey) {
    return { endpoint, region, bucket, accessKeyId, secretAccessKey }
  }
  const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = names.filter((name) => !env[name])
  if (missing.length < names.length) reasons.push(`half a storage: ${missing.join(', ')} missing`)
  return null
}

function unsafeInProduction(env: Environment, appUrl: string): string[] {
  const reasons: string[] = []
  for (const name of ['SESSION_SECRET', 'ENCRYPTION_KEY'] as const) {
    if ((env[name] ?? '').length < 32)
      reasons.push(`${name}: at least 32 characters are needed in production`)
  }
  if (!appUrl.startsWith('https:')) reasons.push('APP_URL: https is needed in production')
  if (env.S3_ENDPOINT?.startsWith('http:') && !loopback.has(new URL(env.S3_ENDPOINT).hostname))
    reasons.push('S3_ENDPOINT: https is needed in production')
  if (!env.DATABASE_URL && !env.ALLOW_EMBEDDED) {
    reasons.push('DATABASE_URL: the embedded database needs ALLOW_EMBEDDED=true in production')
  }
  if (env.IMAGE_PROVIDERS.includes('studio') && !env.ALLOW_STUDIO) {
    reasons.push('IMAGE_PROVIDERS: the embedded engine needs ALLOW_STUDIO=true in production')
  }
  reasons.push(...unsafePayments(env))
  return reasons
}

/** A secret made once and kept in the data folder, so that sessions survive a restart with nothing configured. */
function generatedSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name)
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    // 'wx': of two processes that start together only one writes.
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!existsSync(file)) throw error
    }
  }
  return readFileSync(file, 'utf8').trim()
}
