import * as z from 'zod/mini'
import { choosableModel } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { failureCodes } from './errors.ts'
import { formatNames } from './format-words.ts'
import {
  coaching,
  fabrics,
  garmentKinds,
  genders,
  generationCode,
  generationForm,
  poses,
  stages,
  statuses,
} from './generations.ts'
import { apiKey, keyModes } from './keys.ts'
import { notice } from './notices.ts'
import { planIds } from './plans.ts'
import { fits, sizes } from './sizes.ts'
import { sources } from './sources.ts'

// What programs see. Fields are only ever added: an integration is written once and lives for years.

/** So many requests of a key a second, and so many at once after a pause. */
export const keyRate = { perSecond: 5, burst: 20 } as const

export const v1FieldErrors = {
  ref_too_long: 'Codice troppo lungo (massimo 64 caratteri)',
  address_too_long: 'Indirizzo troppo lungo',
  cursor_invalid: 'Usa il valore di next così com’è',
}
const code = (code: keyof typeof v1FieldErrors) => code

const path = z.string()
export const v1Generation = z.object({
  id: z.uuid(),
  /** The shop's own number, as the request gave it. */
  ref: z.nullable(z.string()),
  /** Made with a test key: drawn by the studio, no credit, gone after a week. */
  test: z.boolean(),
  status: z.enum(statuses),
  stage: z.nullable(z.enum(stages)),
  source: z.enum(sources),
  garmentId: z.nullable(z.uuid()),
  selectedGender: z.enum(genders),
  poseType: z.enum(poses),
  garmentKind: z.nullable(z.enum(garmentKinds)),
  fabric: z.nullable(z.enum(fabrics)),
  selectedModelId: z.nullable(z.uuid()),
  modelName: z.nullable(z.string()),
  size: z.nullable(z.enum(sizes)),
  garmentSize: z.nullable(z.enum(sizes)),
  fit: z.nullable(z.enum(fits)),
  /** Why it failed; its credit went back when `refunded`. */
  failure: z.nullable(z.enum(failureCodes)),
  errorMessage: z.nullable(z.string()),
  refunded: z.boolean(),
  provider: z.nullable(z.string()),
  madeByAi: z.nullable(z.boolean()),
  notices: z.array(notice),
  createdAt: z.iso.datetime(),
  completedAt: z.nullable(z.iso.datetime()),
  links: z.object({ self: path, image: z.nullable(path), download: z.nullable(path) }),
})
export type V1Generation = z.infer<typeof v1Generation>

const ref = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(64, code('ref_too_long'))))
const address = z.optional(z.url({ protocol: /^https$/ }).check(z.maxLength(2048, code('address_too_long'))))

/** Instead of files. */
export const photoAddresses = { imageUrl: address, detailUrl: address, backUrl: address }

/** Of a form or of JSON; photos come as files or by their addresses. */
export const v1GenerationForm = z.extend(z.omit(generationForm, { sameLookAs: true }), {
  ref,
  ...photoAddresses,
})
export type V1GenerationForm = z.infer<typeof v1GenerationForm>

export const v1CoachForm = z.object({ imageUrl: address })

export const pageLimit = { usual: 20, most: 100 } as const

/** Opaque: where the page before ended. */
const after = z.optional(z.string().check(z.regex(/^[\w-]{8,200}$/, code('cursor_invalid'))))
const limit = z._default(
  z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pageLimit.most)),
  pageLimit.usual,
)
export const pageQuery = { after, limit }
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ data: z.array(item), next: z.nullable(z.string()) })

const byId = z.object({ id: z.uuid() })
const read = { access: 'key', scope: 'generations:read' } as const
const create = { access: 'key', scope: 'generations:create' } as const

export const v1 = {
  createGeneration: endpoint({
    method: 'POST',
    path: '/api/v1/generations',
    summary:
      'Ask for a picture of a garment worn: a photo as a file, by `imageUrl`, or a garment that is there; once for each Idempotency-Key',
    ...create,
    body: v1GenerationForm,
    files: { productImage: 'optional', detailImage: 'optional', backImage: 'optional' },
    orJson: true,
    reply: v1Generation,
    status: 202,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/v1/previews',
    summary:
      'The same drawn by our studio for nothing, as with a test key: 50 in 24 hours, gone after a week',
    ...create,
    body: v1GenerationForm,
    files: { productImage: 'optional', detailImage: 'optional', backImage: 'optional' },
    orJson: true,
    reply: v1Generation,
    status: 202,
  }),
  listGenerations: endpoint({
    method: 'GET',
    path: '/api/v1/generations',
    summary: 'Your generations, newest first',
    ...read,
    query: z.object({ ...pageQuery, status: z.optional(z.enum(statuses)), ref }),
    reply: pageOf(v1Generation),
  }),
  findGeneration: endpoint({
    method: 'GET',
    path: '/api/v1/generations/:id',
    summary: 'One generation',
    ...read,
    params: byId,
    reply: v1Generation,
  }),
  generationImage: endpoint({
    method: 'GET',
    path: '/api/v1/generations/:id/image',
    summary: 'The picture, at full size (PNG) or as a copy for the screen (WebP)',
    ...read,
    params: byId,
    query: z.object({ size: z._default(z.enum(['thumb', 'view', 'full']), 'full') }),
    reply: 'file',
  }),
  downloadGeneration: endpoint({
    method: 'GET',
    path: '/api/v1/generations/:id/download',
    summary: 'The picture as a sales channel wants it',
    ...read,
    params: byId,
    query: z.object({
      format: z._default(z.enum(formatNames, generationCode('format_unknown')), 'originale'),
    }),
    reply: 'file',
  }),
  retryGeneration: endpoint({
    method: 'POST',
    path: '/api/v1/generations/:id/retry',
    summary: 'Ask again for a failed one, with the same photos and choices; once for each Idempotency-Key',
    ...create,
    params: byId,
    reply: v1Generation,
    status: 202,
  }),
  coach: endpoint({
    method: 'POST',
    path: '/api/v1/coach',
    summary: 'Advice about a photo before a credit is spent; keeps nothing of it and costs nothing',
    ...create,
    body: v1CoachForm,
    files: { productImage: 'optional' },
    orJson: true,
    reply: coaching,
  }),
  listModels: endpoint({
    method: 'GET',
    path: '/api/v1/models',
    summary: 'The models to choose from',
    ...read,
    query: z.object({ gender: z.optional(z.enum(genders)) }),
    reply: z.object({
      data: z.array(z.omit(choosableModel, { isPinned: true, imageUrl: true })),
      next: z.null(),
    }),
  }),
  usage: endpoint({
    method: 'GET',
    path: '/api/v1/usage',
    summary: 'Credits of the period that runs now; of a test key, the pictures of the last 24 hours',
    ...read,
    reply: z.object({
      test: z.boolean(),
      used: z.int(),
      limit: z.int(),
      remaining: z.int(),
      startsAt: z.iso.datetime(),
      resetsAt: z.iso.datetime(),
    }),
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/v1/me',
    summary: 'Which key this is, and what it may do',
    access: 'key',
    reply: z.object({
      key: z.extend(z.pick(apiKey, { id: true, name: true, scopes: true, expiresAt: true }), {
        mode: z.enum(keyModes),
      }),
      plan: z.enum(planIds),
      shopName: z.nullable(z.string()),
    }),
  }),
}
