import { type ImageProvider, ProviderError } from './image-provider.ts'

/** A paid provider that is asked only while there is money for it; without, it is as good as down. */
export function withinBudget(
  provider: ImageProvider,
  mayAsk: (generationId: string) => Promise<boolean>,
): ImageProvider {
  return {
    ...provider,
    async create(order, options) {
      if (!(await mayAsk(order.id)))
        throw new ProviderError('down', `${provider.name}: nothing is left of today's money`)
      return provider.create(order, options)
    },
  }
}
