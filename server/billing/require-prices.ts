import { ConfigError } from '#server/config/config.ts'
import type { Context } from '#server/context.ts'

/** A product whose prices differ from those on its page must not begin to sell. */
export async function requirePrices({ payments, config, log }: Context): Promise<void> {
  const reasons = await payments.checkPrices().catch((error: unknown) => {
    // The provider is away: that is no reason for the rest of the product to stay away too.
    log.warn({ error: String(error) }, 'prices not checked')
    return []
  })
  if (reasons.length > 0 && config.production) throw new ConfigError(reasons)
  for (const reason of reasons) log.error({ reason }, 'a price is wrong')
}
