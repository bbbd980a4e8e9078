import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { formatNames } from './format-words.ts'
import { fabrics, garmentKinds, genders, generationCode, poses, statuses } from './generations.ts'
import type { textFieldErrors } from './plain-text.ts'

/** What a garment may be asked for by; `deleted` are those in the bin. */
export const garmentStatuses = ['processing', 'completed', 'failed', 'deleted'] as const
export type GarmentStatus = (typeof garmentStatuses)[number]

export const garmentNameLength = 120
export const garmentRefLength = 64
/** What a garment is called whose file has no name, by the day on which it came. */
export const namelessGarment = (day: string): string => `Capo del ${day}`
/** How long the bin keeps a garment and its pictures. */
export const binDays = 30
/** How many of its latest pictures come with a garment in a list, and how many when it is asked for alone. */
export const garmentPictures = { listed: 12, found: 200 } as const
export const garmentsPageSize = 50
/** How many garments one ZIP takes. */
export const archiveGarments = 500

export const garmentFieldErrors = {
  garment_name_required: 'Dai un nome al capo',
  garment_name_long: `Nome troppo lungo (max ${garmentNameLength} caratteri)`,
  garment_ref_long: `SKU troppo lungo (max ${garmentRefLength} caratteri)`,
  garment_unchanged: 'Indica che cosa cambiare',
  garments_required: 'Scegli almeno un capo',
  garments_many: `Scegli al massimo ${archiveGarments} capi`,
}
const code = (code: keyof typeof garmentFieldErrors | keyof typeof textFieldErrors) => code

/** A picture of a garment, with what a list shows of it. */
export const garmentPicture = z.object({
  id: z.uuid(),
  status: z.enum(statuses),
  poseType: z.enum(poses),
  selectedGender: z.enum(genders),
  fabric: z.nullable(z.enum(fabrics)),
  selectedModelId: z.nullable(z.uuid()),
  modelName: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** Null until there is something to see. */
  thumbUrl: z.nullable(z.string()),
})
export type GarmentPicture = z.infer<typeof garmentPicture>

export const garment = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The shop's own number for it (SKU). */
  ref: z.nullable(z.string()),
  kind: z.nullable(z.enum(garmentKinds)),
  favourite: z.boolean(),
  /** Goes along with a change, which is refused when somebody else's came first. */
  version: z.int(),
  /** Addresses of photos take `size=thumb` or `size=view`. */
  photoUrl: z.string(),
  detailUrl: z.nullable(z.string()),
  backUrl: z.nullable(z.string()),
  /** The latest first. */
  pictures: z.array(garmentPicture),
  counts: z.object({ all: z.int(), processing: z.int(), completed: z.int(), failed: z.int() }),
  createdAt: z.iso.datetime(),
  /** Since when it is in the bin, and until when it can come back. */
  deletedAt: z.nullable(z.iso.datetime()),
  expiresAt: z.nullable(z.iso.datetime()),
})
export type Garment = z.infer<typeof garment>

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const control = /[\0-\x1f\x7f]/

/** One line of any text: what shops write has signs of every kind in it. */
export const line = (maxLength: number, tooLong: string) =>
  z.string().check(
    z.trim(),
    z.maxLength(maxLength, tooLong),
    z.refine((text) => !control.test(text), code('text_characters')),
  )

const changes = {
  name: z.optional(
    line(garmentNameLength, code('garment_name_long')).check(z.minLength(1, code('garment_name_required'))),
  ),
  /** Nothing at all is none. */
  ref: z.optional(
    z.pipe(
      z.nullable(line(garmentRefLength, code('garment_ref_long'))),
      z.transform((text) => text || null),
    ),
  ),
  kind: z.optional(z.nullable(z.enum(garmentKinds))),
  favourite: z.optional(z.boolean()),
}
export const garmentEdit = z.object({ version: z.int().check(z.minimum(0)), ...changes }).check(
  z.refine(({ version: _, ...edit }) => Object.values(edit).some((value) => value !== undefined), {
    error: code('garment_unchanged'),
    path: ['name'],
  }),
)
export type GarmentEdit = z.infer<typeof garmentEdit>

/** An instant in milliseconds and an id; opaque to everybody else. */
const cursor = z.string().check(z.regex(/^\d{1,15}_[0-9a-f-]{36}$/))
const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((word) => word === 'true'),
)

/** A day in Rome. */
const day = z.iso.date().check(z.regex(/^20/))

export const garmentFilter = z.object({
  /** Every word of it, in the name or in the SKU. */
  q: z.optional(z.string().check(z.maxLength(200))),
  kind: z.optional(z.enum(garmentKinds)),
  favourite: z.optional(flag),
  /** `failed`: with a view that came to nothing and was not made since. Without it: all that are not in the bin. */
  status: z.optional(z.enum(garmentStatuses)),
  /** With a picture in this pose, or of this model. */
  pose: z.optional(z.enum(poses)),
  model: z.optional(z.uuid()),
  /** Of the days on which it came, both included. */
  from: z.optional(day),
  to: z.optional(day),
  after: z.optional(cursor),
})
export type GarmentFilter = z.infer<typeof garmentFilter>

export const archiveForm = z.object({
  ids: z
    .array(z.uuid())
    .check(z.minLength(1, code('garments_required')), z.maxLength(archiveGarments, code('garments_many'))),
  format: z._default(z.enum(formatNames, generationCode('format_unknown')), 'originale'),
})
export type ArchiveForm = z.infer<typeof archiveForm>

const byId = z.object({ id: z.uuid() })

export const garments = {
  list: endpoint({
    method: 'GET',
    path: '/api/garments',
    summary: "The person's garments, newest first, 50 at a time, each with its latest pictures",
    access: 'user',
    query: garmentFilter,
    reply: z.object({
      data: z.array(garment),
      /** What to send as `after` for the next page; null on the last. */
      next: z.nullable(z.string()),
      /** How many there are in all pages. */
      total: z.int(),
    }),
  }),
  models: endpoint({
    method: 'GET',
    path: '/api/garments/models',
    summary: "The models that are in the person's pictures",
    access: 'user',
    reply: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
  requestArchive: endpoint({
    method: 'POST',
    path: '/api/garments/archives',
    summary: 'Ask for the pictures of garments as one ZIP: a link for one download, good for ten minutes',
    access: 'user',
    body: archiveForm,
    reply: z.object({ url: z.string(), pictures: z.int(), expiresAt: z.iso.datetime() }),
    status: 201,
  }),
  downloadArchive: endpoint({
    method: 'GET',
    path: '/api/garments/archives/:id',
    summary: 'The newest finished picture of each pose of the garments asked for, and a list of them',
    access: 'user',
    params: byId,
    reply: 'file',
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/garments/:id',
    summary: 'One garment with its pictures',
    access: 'user',
    params: byId,
    reply: garment,
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/garments/:id',
    summary: 'Change name, SKU, kind or favourite; 409 when its version is not the one that was looked at',
    access: 'user',
    params: byId,
    body: garmentEdit,
    reply: garment,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/garments/:id',
    summary: 'Put a garment into the bin for 30 days, with its pictures; those being made end, unpaid',
    access: 'user',
    params: byId,
    reply: 'nothing',
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/garments/:id/restore',
    summary: 'Take a garment and its pictures out of the bin',
    access: 'user',
    params: byId,
    reply: garment,
  }),
  photo: endpoint({
    method: 'GET',
    path: '/api/garments/:id/photo',
    summary: 'A photo of the garment, also of one in the bin',
    access: 'user',
    params: byId,
    query: z.object({
      part: z._default(z.enum(['product', 'detail', 'back']), 'product'),
      size: z._default(z.enum(['thumb', 'view']), 'view'),
      /** Which upload it is, for the cache of the browser. */
      v: z.optional(z.string().check(z.maxLength(64))),
    }),
    reply: 'file',
  }),
  setDetail: endpoint({
    method: 'PUT',
    path: '/api/garments/:id/detail',
    summary: 'The close-up of its fabric, in place of the one before',
    access: 'user',
    params: byId,
    files: { picture: 'required' },
    reply: garment,
  }),
  removeDetail: endpoint({
    method: 'DELETE',
    path: '/api/garments/:id/detail',
    summary: 'Further pictures are made without a close-up',
    access: 'user',
    params: byId,
    reply: garment,
  }),
  setBack: endpoint({
    method: 'PUT',
    path: '/api/garments/:id/back',
    summary: 'The photo of its back, in place of the one before; pictures from behind are made of it',
    access: 'user',
    params: byId,
    files: { picture: 'required' },
    reply: garment,
  }),
  removeBack: endpoint({
    method: 'DELETE',
    path: '/api/garments/:id/back',
    summary: 'Further pictures from behind are made without a photo of the back',
    access: 'user',
    params: byId,
    reply: garment,
  }),
}
