import { brief } from './brief.ts'
import { type Asked, explainStatus, summarise } from './failures.ts'
import {
  type Capabilities,
  type ImageOrder,
  type ImageProvider,
  type ImageResult,
  ProviderError,
  type ProviderFailure,
} from './image-provider.ts'
import { paidService } from './paid-service.ts'
import { isWholePicture } from './picture-signature.ts'
import { type Answer, createWire, poll, readJson, textOf } from './wire.ts'

export interface HttpOptions {
  url: string
  /** Null: the server asks for none. */
  token: string | null
  /** What a picture is booked at where an answer does not say. */
  cents: number
  timeoutMs: number
  pollMs?: number
}

/** Pictures by a server of the shop's own, by the contract of docs/providers.md. */
export function createHttpImages({
  url,
  token,
  cents,
  timeoutMs,
  pollMs = 1000,
}: HttpOptions): ImageProvider {
  const asked: Asked = { name: 'The image server', secret: token ?? '' }
  const wire = createWire(asked, timeoutMs)
  const capabilities = { ...fixed, cents }
  const headers = token ? { authorization: `Bearer ${token}` } : {}

  async function paint(order: ImageOrder, caller: AbortSignal): Promise<ImageResult> {
    const signal = AbortSignal.any([caller, AbortSignal.timeout(timeoutMs)])
    const first = await wire(new URL(url), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': order.id },
      body: bodyOf(order, capabilities),
      signal,
    })
    if (first.status !== 202) return readPicture(first, { asked, cents })
    const place = placeOf(first, url)
    const look = () => wire(place, { headers, signal })
    const read = (answer: Answer) => (answer.status === 202 ? null : readLater(answer, { asked, cents }))
    return poll(look, read, { name: asked.name, everyMs: pollMs, signal })
  }

  return paidService({ name: 'http', capabilities, paint })
}

const fixed: Omit<Capabilities, 'cents'> = {
  readsInstructions: true,
  mostReferences: 16,
  // It is told what is wanted and answers as it can.
  sizes: [],
  mask: false,
  seed: false,
}

function bodyOf(order: ImageOrder, capabilities: Capabilities): string {
  const { instructions, references } = brief(order, capabilities)
  const { id, garmentKind, garmentSize, fabric, gender, bodyType, size, model, pose, result } = order
  return JSON.stringify({
    order: id,
    instructions,
    width: result.width,
    height: result.height,
    pictures: references.map(({ role, picture: { bytes, contentType } }) => ({
      role,
      type: contentType,
      data: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
    })),
    garment: { kind: garmentKind, size: garmentSize, fabric },
    model: {
      gender,
      bodyType,
      size,
      ethnicity: model?.ethnicity ?? null,
      description: model?.description ?? null,
    },
    pose,
  })
}

/** Where to ask again. On the same host alone, because the token goes along. */
function placeOf({ headers }: Answer, url: string): URL {
  const place = URL.parse(headers.location ?? '', url)
  if (place?.origin === new URL(url).origin) return place
  throw new ProviderError(
    'unknown',
    'The image server took the order and names no place of its own to ask at',
  )
}

interface Booked {
  asked: Asked
  cents: number
}

/** Once the order is taken only 422 says that nothing was made; any other error is about the question. */
function readLater(answer: Answer, booked: Booked): ImageResult {
  const { status } = answer
  if (status < 300 || status === 422) return readPicture(answer, booked)
  throw new ProviderError('unknown', summarise({ status, said: 'after it took the order' }, booked.asked))
}

function readPicture(answer: Answer, { asked, cents }: Booked): ImageResult {
  const { status, headers, bytes } = answer
  if (status >= 300) throw explainRefusal(answer, asked)
  if (!isWholePicture(bytes))
    throw new ProviderError('garbage', 'The image server answered without a picture')
  const told = Number(headers['x-cost-cents'] ?? Number.NaN)
  return { bytes, costCents: told >= 0 ? Math.ceil(told) : cents, notices: [] }
}

function explainRefusal(answer: Answer, asked: Asked): ProviderError {
  const body = readJson(answer)
  const said = [textOf(body?.error), textOf(body?.message)].filter(Boolean).join(': ')
  const refusal = { status: answer.status, headers: answer.headers, said }
  const failure = answer.status === 422 ? ends[textOf(body?.error)] : undefined
  return failure ? new ProviderError(failure, summarise(refusal, asked)) : explainStatus(refusal, asked)
}

/** What the server itself may say of an order. */
const ends: Record<string, ProviderFailure> = { refused: 'refused', no_garment: 'no_garment', failed: 'down' }
