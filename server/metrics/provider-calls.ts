import { Histogram, type Registry } from 'prom-client'
import type { ImageProviderName } from '#contracts/image-providers.ts'
import { callOutcomes, type ProviderCall } from '#server/providers/images/observed.ts'

/** Every call of an image provider by this process: how many, how they ended, how long they took. */
export function countProviderCalls(
  registry: Registry,
  providers: readonly ImageProviderName[],
): (call: ProviderCall) => void {
  const calls = new Histogram({
    name: 'indosso_provider_call_seconds',
    help: 'Calls of image providers by how they ended, and how long they took',
    labelNames: ['provider', 'outcome'],
    buckets: [0.5, 1, 2, 5, 10, 20, 30, 45, 60, 120, 300],
    registers: [registry],
  })
  // From the beginning, so that the first failure is an increase.
  for (const provider of providers) for (const outcome of callOutcomes) calls.zero({ provider, outcome })
  return ({ provider, outcome, ms }) => calls.observe({ provider, outcome }, ms / 1000)
}
