import { mailServerUrl } from './addresses.ts'
import { readDatabase } from './database.ts'
import { Environment } from './environment.ts'
import { readImages } from './images.ts'
import { unknownNames } from './names.ts'
import { paymentSettings } from './payments.ts'
import { readPrivacy } from './privacy.ts'
import { unsafeInProduction } from './production.ts'
import { readProxies } from './proxies.ts'
import { readSecrets } from './secrets.ts'
import { readSeller } from './seller.ts'
import { readSender } from './sender.ts'
import { readSite } from './site.ts'
import { readS3 } from './storage.ts'
import { readRoles, readWork } from './work.ts'

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

export type Config = ReturnType<typeof readConfig>

/** Reads the environment once and gives it meaning. Throws ConfigError naming everything that is wrong. */
export function readConfig(source: Record<string, string | undefined> = process.env) {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(set)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const env = parsed.data
  const reasons = unknownNames(set, Object.keys(Environment.shape))
  const site = readSite(env)
  const { production, appUrl, dataDir } = site
  const images = readImages(env, reasons)
  const roles = readRoles(env, reasons)
  const mailFrom = readSender(env, reasons)
  const seller = readSeller(env, { production, reasons })
  const trustedProxies = readProxies(env, reasons)
  const payments = paymentSettings(env, reasons)
  const database = readDatabase(env, { dataDir, roles }, reasons)
  const smtpUrl = mailServerUrl({ address: env.SMTP_URL, production }, reasons)
  if (production) reasons.push(...unsafeInProduction(env, appUrl))
  const s3 = readS3(env, reasons)
  if (reasons.length > 0) throw new ConfigError(reasons)

  return Object.freeze({
    ...site,
    ...readWork(env, { production, providers: images.order, roles }),
    // Last, because one that is not set is made and written down.
    ...readSecrets(env, dataDir),
    database,
    /** Null: files lie in their folder. */
    s3,
    images,
    payments,
    /** Null: nothing leaves; what would have been sent stays in the outbox. */
    smtpUrl,
    mailFrom,
    /** Where questions to support are written. */
    supportEmail: env.SUPPORT_EMAIL ?? mailFrom.address,
    roles,
    trustedProxies,
    /** Who issues the invoices; null: there are none for the exchange system. */
    seller,
    /** What the privacy page names. */
    privacy: readPrivacy(env),
  })
}
