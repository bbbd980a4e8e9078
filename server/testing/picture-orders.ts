import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import sharp from 'sharp'
import { resultSize } from '#contracts/generations.ts'
import {
  type ImageOrder,
  type ImageProvider,
  ProviderError,
} from '#server/providers/images/image-provider.ts'

/** An order with a picture of everything but the back, each of another type. */
export async function makeOrder(): Promise<ImageOrder> {
  const cloth = (background: string) =>
    sharp({ create: { width: 300, height: 400, channels: 3, background } })
  return {
    id: 'b0a1e6a2-6f0e-4b8e-9a5e-0d8a2f6c1d11',
    garment: { bytes: await cloth('crimson').jpeg().toBuffer(), contentType: 'image/jpeg' },
    detail: { bytes: await cloth('navy').png().toBuffer(), contentType: 'image/png' },
    back: null,
    gender: 'female',
    garmentKind: null,
    fabric: null,
    isIntimate: false,
    facts: null,
    size: null,
    garmentSize: null,
    bodyType: 'slim',
    pose: 'frontale',
    model: {
      name: 'Giulia',
      id: '9d6c5f8e-6f0e-4a57-9c3b-0d1f5c3c7a11',
      ethnicity: 'Mediterranea',
      tone: 'medium',
      person: null,
      description: null,
      references: [{ bytes: await cloth('beige').webp().toBuffer(), contentType: 'image/webp' }],
    },
    set: null,
    prompts: new Map([['pose_frontale_prompt', 'Standing: perché no?']]),
    result: resultSize,
    customerRef: '5f1d'.repeat(10),
  }
}

/** What a call that has to fail failed with. */
export async function failureOf(
  provider: ImageProvider,
  order: ImageOrder,
  signal = new AbortController().signal,
): Promise<ProviderError> {
  const error: unknown = await provider.create(order, { signal, onStage: () => {} }).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ProviderError)) throw new Error('Expected a ProviderError', { cause: error })
  return error
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}
