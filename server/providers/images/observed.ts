import { type ImageProvider, ProviderError, providerFailures } from './image-provider.ts'

/** `aborted`: we hung up, because the process stops or the lease was lost. */
export const callOutcomes = ['made', ...providerFailures, 'aborted'] as const

export interface ProviderCall {
  provider: ImageProvider['name']
  outcome: (typeof callOutcomes)[number]
  ms: number
}

/** Tells of every call how it ended and how long it took. */
export function observed(provider: ImageProvider, onCalled: (call: ProviderCall) => void): ImageProvider {
  return {
    ...provider,
    async create(order, options) {
      const began = performance.now()
      const tell = (outcome: ProviderCall['outcome']) =>
        onCalled({ provider: provider.name, outcome, ms: Math.round(performance.now() - began) })
      try {
        const result = await provider.create(order, options)
        tell('made')
        return result
      } catch (error) {
        tell(options.signal.aborted || !(error instanceof ProviderError) ? 'aborted' : error.failure)
        throw error
      }
    },
  }
}
