import type { GarmentKind } from '#contracts/generations.ts'
import { brief } from './brief.ts'
import { type Asked, explainStatus, summarise } from './failures.ts'
import {
  type Capabilities,
  type ImageOrder,
  type ImageProvider,
  type ImageResult,
  type Picture,
  ProviderError,
  type ProviderFailure,
} from './image-provider.ts'
import { nearestSize } from './nearest-size.ts'
import { paidService } from './paid-service.ts'
import { isWholePicture } from './picture-signature.ts'
import { type Answer, createWire, poll, readJson, textOf } from './wire.ts'

export interface FashnOptions {
  apiKey: string
  baseUrl: string
  /** What a credit costs us. */
  creditCents: number
  timeoutMs: number
  pollMs?: number
}

/** Pictures by FASHN: one paid order, whose end is then asked for. */
export function createFashn({
  apiKey,
  baseUrl,
  creditCents,
  timeoutMs,
  pollMs = 1000,
}: FashnOptions): ImageProvider {
  const asked: Asked = { name: 'FASHN', secret: apiKey }
  const wire = createWire(asked, timeoutMs)
  const capabilities = {
    ...fixed,
    cents: Math.ceil(creditCents),
    mostCents: Math.ceil(creditsWithFace * creditCents),
  }
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const at = (path: string) => new URL(`${baseUrl.replace(/\/$/, '')}${path}`)

  async function paint(order: ImageOrder, caller: AbortSignal): Promise<ImageResult> {
    const signal = AbortSignal.any([caller, AbortSignal.timeout(timeoutMs)])
    const request = requestOf(order)
    const body = JSON.stringify(request)
    const taken = await wire(at('/run'), { method: 'POST', headers, body, signal })
    const id = encodeURIComponent(readId(taken, asked))
    const look = () => wire(at(`/status/${id}`), { headers, signal })
    const end = await poll(look, (answer) => readEnd(answer, asked), {
      name: asked.name,
      everyMs: pollMs,
      signal,
    })
    const credits = end.credits ?? (request.inputs.face_reference ? creditsWithFace : 1)
    return { bytes: end.bytes, costCents: Math.ceil(credits * creditCents), notices: [] }
  }

  return paidService({ name: 'fashn', capabilities, paint })
}

/** Of a picture that keeps a face; others are one. */
const creditsWithFace = 4

const ratios = {
  '1:1': [1024, 1024],
  '2:3': [832, 1248],
  '3:4': [880, 1176],
  '4:5': [912, 1144],
  '9:16': [760, 1360],
  '3:2': [1176, 784],
} as const

const fixed: Omit<Capabilities, 'cents'> = {
  // A new person is made after them; one whose picture travels keeps her own pose and look.
  readsInstructions: true,
  mostReferences: 2,
  sizes: Object.values(ratios).map(([width, height]) => ({ width, height })),
  mask: false,
  seed: true,
}

/**
 * A try-on keeps the pose of the person's picture, so that only one that stands in the wanted pose is dressed; otherwise
 * FASHN makes a person after the description, with the face where the pose shows one. It takes one picture of the
 * garment: of the side that the pose shows.
 */
function requestOf(order: ImageOrder): { model_name: string; inputs: Record<string, unknown> } {
  const garment = order.pose === 'posteriore' && order.back ? order.back : order.garment
  const person = inPose(order)
  const output = { output_format: 'png', return_base64: true }
  if (person) {
    const pictures = { garment_image: dataUrl(garment), model_image: dataUrl(person) }
    const category = order.garmentKind ? categories[order.garmentKind] : 'auto'
    const look = { category, mode: 'quality', moderation_level: 'permissive' }
    return { model_name: 'tryon-v1.6', inputs: { ...pictures, ...look, ...output } }
  }
  const { instructions } = brief({ ...order, garment }, { mostReferences: 1 })
  const [face] = order.pose === 'laterale' ? (order.model?.references ?? []) : []
  const look = { prompt: instructions, aspect_ratio: ratioFor(order), resolution: '1k' }
  return {
    model_name: 'product-to-model',
    inputs: {
      product_image: dataUrl(garment),
      // The pose is that of the text and not that of the face.
      ...(face && { face_reference: dataUrl(face), face_reference_mode: 'match_base' }),
      ...look,
      generation_mode: 'balanced',
      ...output,
    },
  }
}

/** The person's picture in the wanted pose. Who is seen from behind would get the print of the front on the back. */
function inPose({ pose, back, model }: ImageOrder): Picture | undefined {
  const [front, sameSide] = model?.references ?? []
  if (pose === 'frontale') return front
  return pose === 'laterale' || back ? sameSide : undefined
}

function ratioFor({ result }: ImageOrder): string {
  const { width, height } = nearestSize(result, fixed.sizes)
  const found = Object.entries(ratios).find(([, [w, h]]) => w === width && h === height)
  return found?.[0] ?? '2:3'
}

const dataUrl = ({ bytes, contentType }: Picture) =>
  `data:${contentType};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`

const categories: Record<GarmentKind, 'tops' | 'bottoms' | 'one-pieces'> = {
  't-shirt': 'tops',
  top: 'tops',
  shirt: 'tops',
  sweater: 'tops',
  jacket: 'tops',
  vest: 'tops',
  dress: 'one-pieces',
  jumpsuit: 'one-pieces',
  skirt: 'bottoms',
  trousers: 'bottoms',
  shorts: 'bottoms',
}

function readId(answer: Answer, asked: Asked): string {
  const body = readJson(answer)
  if (answer.status >= 300) {
    const said = [textOf(body?.error), textOf(body?.message)].filter(Boolean).join(': ')
    const refusal = { status: answer.status, headers: answer.headers, said }
    // A busy minute and an empty account come with the same status.
    if (body?.error === 'OutOfCredits') throw new ProviderError('misconfigured', summarise(refusal, asked))
    throw explainStatus(refusal, asked)
  }
  const id = textOf(body?.id)
  if (!id) throw new ProviderError('garbage', 'FASHN took the order and did not say under which name')
  return id
}

/** Null: not yet. */
function readEnd(answer: Answer, asked: Asked): { bytes: Buffer; credits: number | null } | null {
  if (answer.status >= 300) {
    throw new ProviderError('unknown', `FASHN took the order and does not know it (${answer.status})`)
  }
  const body = readJson(answer)
  const status = textOf(body?.status)
  if (!body || !['completed', 'failed', 'canceled', 'time_out'].includes(status)) return null
  if (status !== 'completed') throw explainEnd(status, body.error, asked)
  const [picture] = Array.isArray(body.output) ? body.output : []
  const [, data = ''] = /^data:image\/\w+;base64,(.+)$/.exec(textOf(picture)) ?? []
  const bytes = Buffer.from(data, 'base64')
  if (!isWholePicture(bytes)) throw new ProviderError('garbage', 'FASHN answered without a picture')
  const credits = Number(answer.headers['x-fashn-credits-used'] ?? Number.NaN)
  return { bytes, credits: Number.isFinite(credits) ? credits : null }
}

function explainEnd(status: string, error: unknown, { secret }: Asked): ProviderError {
  const { name, message } =
    typeof error === 'object' && error !== null ? { name: '', message: '', ...error } : {}
  const said = `${textOf(name) || status}: ${textOf(message)}`.replaceAll(secret, '[key]').slice(0, 300)
  return new ProviderError(ends[textOf(name)] ?? 'down', `FASHN made no picture (${said})`)
}

/** What failed on their side costs nothing and may be asked again; these are about the pictures. */
const ends: Record<string, ProviderFailure> = {
  ContentModerationError: 'refused',
  ImageLoadError: 'garbage',
  InputValidationError: 'garbage',
  PoseError: 'garbage',
}
