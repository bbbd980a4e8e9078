import { z } from 'zod'
import { type ImageProviderName, imageProviders } from '#contracts/image-providers.ts'

export type DailyLimits = Readonly<Partial<Record<ImageProviderName, number>>>

/** `openai=5000,google=2000`: what the pictures of each provider may cost in a day, in cents. */
export const dailyLimits = z
  .string()
  .transform((text, ctx): DailyLimits => {
    const limits: Partial<Record<ImageProviderName, number>> = {}
    for (const each of text.split(',')) {
      const [, named, cents] = /^(\w+)=([1-9]\d*)$/.exec(each.trim()) ?? []
      const name = imageProviders.find((provider) => provider === named)
      if (!name || limits[name] !== undefined) {
        ctx.addIssue(
          `each provider once and its cents, such as openai=5000,google=2000 (not "${each.trim()}")`,
        )
        return z.NEVER
      }
      limits[name] = Number(cents)
    }
    return limits
  })
  .optional()
