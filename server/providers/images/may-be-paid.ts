import { ProviderError } from './image-provider.ts'

const paidFor = new Set<ProviderError['failure']>(['unknown', 'refused', 'garbage'])

/** Whether a call that gave no picture may be on the bill all the same. */
export const mayBePaid = (error: unknown): boolean =>
  error instanceof ProviderError && paidFor.has(error.failure)
