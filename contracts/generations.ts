import * as z from 'zod/mini'
import { answer } from './answers.ts'
import { complaintFieldErrors, complaintForm, complaintReasons } from './complaint.ts'
import { endpoint } from './endpoint.ts'
import { type ErrorCode, failureCodes } from './errors.ts'
import { formatCheck, formatNames } from './format-words.ts'
import { notice } from './notices.ts'
import { fits, sizes } from './sizes.ts'
import { sources } from './sources.ts'

export const genders = ['female', 'male'] as const
export const poses = ['frontale', 'laterale', 'posteriore'] as const
/** What the photo shows, when the person says it; our own engine finds out by itself otherwise. */
export const garmentKinds = [
  ...(['t-shirt', 'top', 'shirt', 'sweater', 'jacket', 'vest'] as const),
  ...(['dress', 'jumpsuit', 'skirt', 'trousers', 'shorts'] as const),
] as const
/** Whether the cloth shows what lies behind it, as tulle, lace and chiffon do. */
export const fabrics = ['opaque', 'sheer'] as const
/** What would keep a photo from becoming a good picture; the most important of them is said to the person. */
export const advices = [
  ...(['no_garment', 'several', 'worn', 'cut_off'] as const),
  ...(['too_dark', 'blurred', 'too_small', 'busy'] as const),
] as const
export const bodyTypes = ['slim', 'athletic', 'curvy', 'plus-size'] as const
export const statuses = ['pending', 'processing', 'completed', 'failed'] as const
/** What happens while a picture is made, in order; the last known one is stored, so a reload shows it too. */
export const stages = ['queued', 'reading', 'cutting', 'draping', 'lighting', 'painting', 'saving'] as const

export type Gender = (typeof genders)[number]
export type Pose = (typeof poses)[number]
export type GarmentKind = (typeof garmentKinds)[number]
export type Fabric = (typeof fabrics)[number]
export type Advice = (typeof advices)[number]
export type BodyType = (typeof bodyTypes)[number]
export type Status = (typeof statuses)[number]
export type Stage = (typeof stages)[number]

/** The shape of every result. */
export const resultSize = { width: 1024, height: 1536 } as const
/** What an upload may be; the browser warns with the same numbers that the server enforces. */
export const uploadLimits = {
  maxBytes: 15 * 1024 * 1024,
  maxPixels: 40_000_000,
  minSide: 200,
  maxSide: 12_000,
  smallSide: 400,
  maxAspect: 8,
} as const

export const generation = z.object({
  id: z.uuid(),
  garmentId: z.nullable(z.uuid()),
  /** Where the request came from, its batch, and the shop's own number (SKU) in it. */
  source: z.enum(sources),
  batchId: z.nullable(z.uuid()),
  ref: z.nullable(z.string()),
  status: z.enum(statuses),
  stage: z.nullable(z.enum(stages)),
  selectedGender: z.enum(genders),
  poseType: z.enum(poses),
  garmentKind: z.nullable(z.enum(garmentKinds)),
  /** Whether the cloth shows what lies behind it; null where nobody said. */
  fabric: z.nullable(z.enum(fabrics)),
  /** The body that wears it, and the body that the photographed garment was cut for; null where nobody chose. */
  size: z.nullable(z.enum(sizes)),
  garmentSize: z.nullable(z.enum(sizes)),
  /** How the garment sits on that body; null until our own engine has measured it, and where an AI drew it. */
  fit: z.nullable(z.enum(fits)),
  selectedModelId: z.nullable(z.uuid()),
  modelName: z.nullable(z.string()),
  originalImageUrl: z.string(),
  detailImageUrl: z.nullable(z.string()),
  generatedImageUrl: z.nullable(z.string()),
  errorMessage: z.nullable(z.string()),
  /** The code of `errorMessage`. */
  failure: z.nullable(z.enum(failureCodes)),
  /** True when its credit went back. */
  refunded: z.boolean(),
  /** What its owner says is wrong with a finished one. */
  complaint: z.nullable(z.enum(complaintReasons)),
  /** Which engine or service made the picture, and whether that is an AI. */
  provider: z.nullable(z.string()),
  madeByAi: z.nullable(z.boolean()),
  /** One sentence about the result when there is something to know (a back that was invented, a doubtful cut-out). */
  notice: z.nullable(z.string()),
  /** The codes of the sentences in `notice`. */
  notices: z.array(notice),
  openaiCostCents: z.int(),
  createdAt: z.iso.datetime(),
  completedAt: z.nullable(z.iso.datetime()),
})
export type Generation = z.infer<typeof generation>

/** The answer to an upload says whose photo it was before: nothing is stored twice. */
export const requestedGeneration = z.extend(generation, {
  /** The garment that had the same photo already; not said of a new one. */
  duplicateOf: z.optional(z.uuid()),
})
export type RequestedGeneration = z.infer<typeof requestedGeneration>

/** A look at a photo before anything is spent on it. It only advises: a photo with every fault may be sent. */
export const coaching = z.object({
  /** The most important first; empty for a good photo. */
  advice: z.array(z.enum(advices)),
  /** What it seems to show; null when nothing like a garment stands out. */
  garmentKind: z.nullable(z.enum(garmentKinds)),
  /** 0 to 1. */
  kindConfidence: z.number(),
})
export type Coaching = z.infer<typeof coaching>
/** Below this the person is asked what the photo shows; a picture ordered without an answer says that it is uncertain. */
export const sureOfKind = 0.85

export const generationFieldErrors = {
  gender_required: 'Scegli Modella o Modello',
  pose_required: 'Scegli una posa',
  garment_kind_required: 'Scegli un tipo di capo',
  fabric_required: 'Scegli un tessuto: coprente (opaque) o trasparente (sheer)',
  size_required: 'Scegli una taglia: XS, S, M, L, XL o XXL',
  format_unknown: 'Formato sconosciuto: scegline uno di quelli elencati',
  ...complaintFieldErrors,
}
/** A model that is not there is an error of its own. */
export const generationCode = (
  code: keyof typeof generationFieldErrors | Extract<ErrorCode, 'model_unavailable'>,
) => code

export const generationForm = z.object({
  selectedGender: z.enum(genders, generationCode('gender_required')),
  poseType: z._default(z.enum(poses, generationCode('pose_required')), 'frontale'),
  garmentKind: z.optional(z.enum(garmentKinds, generationCode('garment_kind_required'))),
  fabric: z.optional(z.enum(fabrics, generationCode('fabric_required'))),
  selectedModelId: z.optional(z.uuid(generationCode('model_unavailable'))),
  size: z.optional(z.enum(sizes, generationCode('size_required'))),
  /** What the photographed garment was cut for; it fits who wears it unless told. */
  garmentSize: z.optional(z.enum(sizes, generationCode('size_required'))),
  /** Instead of a photo: another picture of a garment that is there. */
  garmentId: z.optional(z.uuid()),
  /** The picture of the same garment whose gender, model and sizes this one shares, in place of those chosen here. */
  sameLookAs: z.optional(z.uuid()),
})
export type GenerationForm = z.infer<typeof generationForm>

const byId = z.object({ id: z.uuid() })

export const generations = {
  list: endpoint({
    method: 'GET',
    path: '/api/generations',
    summary: "The person's generations, newest first, 50 at a time",
    access: 'user',
    query: z.object({ before: z.optional(z.uuid()) }),
    reply: z.array(generation),
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/generations/:id',
    summary: 'One generation',
    access: 'user',
    params: byId,
    reply: generation,
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/generate-vto',
    summary:
      'Ask for a picture of a garment worn, by its photo or, where it is there, by `garmentId`; 202 when it is durable, 200 when `Prefer: wait` saw it end',
    access: 'user',
    body: generationForm,
    files: { productImage: { orField: 'garmentId' }, detailImage: 'optional', backImage: 'optional' },
    reply: requestedGeneration,
    status: 202,
  }),
  coach: endpoint({
    method: 'POST',
    path: '/api/coach',
    summary: 'Advice about a photo before a credit is spent, and what it seems to show; keeps nothing of it',
    access: 'user',
    files: { productImage: 'required' },
    reply: coaching,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/generations/:id/retry',
    summary: 'Ask again for a failed one, with the same photos and choices; once for each Idempotency-Key',
    access: 'user',
    params: byId,
    reply: generation,
    status: 202,
  }),
  complain: endpoint({
    method: 'POST',
    path: '/api/generations/:id/complaint',
    summary:
      'Say what is wrong with a finished picture; the credit comes back once when the engine was not sure of it',
    access: 'user',
    params: byId,
    body: complaintForm,
    reply: z.extend(answer, { generation }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/generations/:id',
    summary: 'Take a generation out of the history',
    access: 'user',
    params: byId,
    reply: 'nothing',
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/generations/:id/restore',
    summary: 'Undo the removal of a generation',
    access: 'user',
    params: byId,
    reply: generation,
  }),
  image: endpoint({
    method: 'GET',
    path: '/api/generations/:id/image',
    summary: 'The result as a picture',
    access: 'user',
    params: byId,
    query: z.object({ size: z._default(z.enum(['thumb', 'view', 'full']), 'view') }),
    reply: 'file',
  }),
  original: endpoint({
    method: 'GET',
    path: '/api/generations/:id/original',
    summary: 'The photo of the garment that was uploaded',
    access: 'user',
    params: byId,
    query: z.object({
      part: z._default(z.enum(['product', 'detail', 'back']), 'product'),
      size: z._default(z.enum(['thumb', 'view']), 'view'),
    }),
    reply: 'file',
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/generations/:id/download',
    summary: 'The result as an attachment: at full size, or as a sales channel wants it',
    access: 'user',
    params: byId,
    query: z.object({
      format: z._default(z.enum(formatNames, generationCode('format_unknown')), 'originale'),
    }),
    reply: 'file',
  }),
  formats: endpoint({
    method: 'GET',
    path: '/api/generations/:id/formats',
    summary: 'What the result fails of the rules of each sales channel, before and after it is fitted',
    access: 'user',
    params: byId,
    reply: z.array(formatCheck),
  }),
  events: endpoint({
    method: 'GET',
    path: '/api/events',
    summary: 'Server-sent events `generation` and `user` of the person who is signed in',
    access: 'user',
    reply: 'events',
  }),
}

export const genderLabels: Record<Gender, string> = { female: 'Modella', male: 'Modello' }
export const poseLabels: Record<Pose, string> = {
  frontale: 'Frontale',
  laterale: 'Laterale',
  posteriore: 'Posteriore',
}
export const garmentKindLabels: Record<GarmentKind, string> = {
  't-shirt': 'T-shirt',
  top: 'Top',
  shirt: 'Camicia',
  sweater: 'Maglia',
  jacket: 'Giacca',
  vest: 'Gilet',
  dress: 'Vestito',
  jumpsuit: 'Tuta',
  skirt: 'Gonna',
  trousers: 'Pantaloni',
  shorts: 'Shorts',
}
export const bodyTypeLabels: Record<BodyType, string> = {
  slim: 'Slim',
  athletic: 'Athletic',
  curvy: 'Curvy',
  'plus-size': 'Plus Size',
}
export const statusLabels: Record<Status, string> = {
  pending: 'In coda',
  processing: 'In lavorazione',
  completed: 'Completata',
  failed: 'Non riuscita',
}
