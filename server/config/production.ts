import { loopback } from './addresses.ts'
import type { Environment } from './environment.ts'
import { unsafePayments } from './payments.ts'

/** What is fine on a developer's machine and nowhere else. */
export function unsafeInProduction(env: Environment, appUrl: string): string[] {
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
