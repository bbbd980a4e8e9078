import type { CreateOptions, ImageOrder, ImageProvider, ImageResult } from './image-provider.ts'

interface PaidService extends Pick<ImageProvider, 'name' | 'capabilities'> {
  /** One paid call; whether to ask again is the caller's business. */
  paint(order: ImageOrder, signal: CreateOptions['signal']): Promise<ImageResult>
}

/** An AI that is paid by the call, so that no order is sent to it twice. */
export const paidService = ({ name, capabilities, paint }: PaidService): ImageProvider => ({
  name,
  isAi: true,
  repeatable: false,
  capabilities,
  async create(order, { signal }) {
    signal.throwIfAborted()
    return paint(order, signal)
  },
})
