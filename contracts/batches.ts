import * as z from 'zod/mini'
import { batchItem, itemsEdit } from './batch-items.ts'
import { type batchFieldErrors, batchLimits, batchStatuses, csvFaults, pauseReasons } from './batch-words.ts'
import { endpoint } from './endpoint.ts'
import { formatNames } from './format-words.ts'
import { garmentRefLength, line } from './garments.ts'
import { coaching, garmentKinds, genders, generationCode, poses } from './generations.ts'
import { sizes } from './sizes.ts'

const code = (code: keyof typeof batchFieldErrors) => code
const unique = (values: readonly unknown[]) => new Set(values).size === values.length
export const batchLook = z.object({
  gender: z.enum(genders, generationCode('gender_required')),
  poses: z
    .array(z.enum(poses, generationCode('pose_required')))
    .check(z.minLength(1, code('poses_required')), z.maxLength(poses.length), z.refine(unique)),
  /** None: one at random for each garment. */
  modelIds: z._default(
    z
      .array(z.uuid(generationCode('model_unavailable')))
      .check(z.maxLength(batchLimits.models, code('models_many')), z.refine(unique)),
    [],
  ),
  size: z._default(z.nullable(z.enum(sizes, generationCode('size_required'))), null),
  /** Of garments that do not say it themselves. */
  garmentKind: z._default(z.nullable(z.enum(garmentKinds)), null),
  /** What its ZIP is fitted to. */
  format: z._default(z.enum(formatNames, generationCode('format_unknown')), 'originale'),
})

const name = line(batchLimits.nameLength, code('batch_name_long'))

export const batchForm = z.object({ name: z.optional(name), look: batchLook })
export const batchEdit = z.object({
  name: z.optional(name),
  look: z.optional(batchLook),
  resumesByItself: z.optional(z.boolean()),
})
export type BatchForm = z.infer<typeof batchForm>
export type BatchEdit = z.infer<typeof batchEdit>

export const batch = z.object({
  id: z.uuid(),
  name: z.string(),
  look: batchLook,
  status: z.enum(batchStatuses),
  pauseReason: z.nullable(z.enum(pauseReasons)),
  /** The refusal behind it, as a code. */
  pauseCode: z.nullable(z.string()),
  resumesByItself: z.boolean(),
  garments: z.int(),
  /** Cells of the matrix. `waiting` are those that no credit was taken for. */
  counts: z.object({
    all: z.int(),
    waiting: z.int(),
    /** Of those: ordered already, as the first three are. */
    queued: z.int(),
    processing: z.int(),
    completed: z.int(),
    failed: z.int(),
    skipped: z.int(),
    approved: z.int(),
    discarded: z.int(),
  }),
  /** What a start would cost now, how many credits there are, and how long it would take. */
  price: z.object({ credits: z.int(), remaining: z.int(), seconds: z.int() }),
  /** A list that was sent, and how far it has been read. */
  csv: z.nullable(
    z.object({
      lines: z.int(),
      done: z.int(),
      faults: z.array(z.object({ line: z.int(), ref: z.nullable(z.string()), fault: z.enum(csvFaults) })),
    }),
  ),
  createdAt: z.iso.datetime(),
  startedAt: z.nullable(z.iso.datetime()),
  completedAt: z.nullable(z.iso.datetime()),
})
export type Batch = z.infer<typeof batch>

/** A garment of a batch, by its id in the archive. */
export const batchGarment = z.object({
  id: z.uuid(),
  name: z.string(),
  ref: z.nullable(z.string()),
  kind: z.nullable(z.enum(garmentKinds)),
  photoUrl: z.string(),
  detailUrl: z.nullable(z.string()),
  backUrl: z.nullable(z.string()),
  coaching: z.nullable(coaching),
  /** The garment that had this photo before the batch came: itself. */
  duplicateOf: z.optional(z.uuid()),
  /** When a picture of it was last finished outside this batch. */
  madeAt: z.nullable(z.iso.datetime()),
})
export type BatchGarment = z.infer<typeof batchGarment>

export const shownBatch = z.extend(batch, { list: z.array(batchGarment) })
export type ShownBatch = z.infer<typeof shownBatch>

export const garmentToAdd = z.object({
  /** Instead of photos: one of the archive. */
  garmentId: z.optional(z.uuid()),
  ref: z.optional(line(garmentRefLength, 'garment_ref_long')),
  /** Without it, what the photo surely shows. */
  kind: z.optional(z.enum(garmentKinds, generationCode('garment_kind_required'))),
  /** The garment of this batch whose place it takes. */
  replaces: z.optional(z.uuid()),
})
export type GarmentToAdd = z.infer<typeof garmentToAdd>

export const batchGarmentEdit = z.object({
  kind: z.enum(garmentKinds, generationCode('garment_kind_required')),
})

const ordered = z.object({ pictures: z.int(), credits: z.int(), remaining: z.int() })
export type Ordered = z.infer<typeof ordered>
export const archiveQuery = z.object({
  format: z.optional(z.enum(formatNames, generationCode('format_unknown'))),
  template: z.optional(z.string().check(z.maxLength(batchLimits.templateLength, code('template_invalid')))),
  /** `approved` without any approved is all that is not discarded. */
  which: z._default(z.enum(['approved', 'all']), 'approved'),
})
export type ArchiveQuery = z.infer<typeof archiveQuery>

const byId = z.object({ id: z.uuid() })
const garmentById = z.object({ id: z.uuid(), garment: z.uuid() })
const steer = (word: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/batches/:id/${word}`,
    summary,
    access: 'user',
    params: byId,
    reply: batch,
  })

export const batches = {
  create: endpoint({
    method: 'POST',
    path: '/api/batches',
    summary: 'Begin a batch: garments x poses x models, planned for free',
    access: 'user',
    right: 'multipleUpload',
    body: batchForm,
    reply: batch,
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/batches',
    summary: "The person's batches, newest first",
    access: 'user',
    reply: z.array(batch),
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/batches/:id',
    summary: 'One batch with its garments',
    access: 'user',
    params: byId,
    reply: shownBatch,
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/batches/:id',
    summary: 'Change its name, its look, or whether it goes on by itself with the next period',
    access: 'user',
    params: byId,
    body: batchEdit,
    reply: batch,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/batches/:id',
    summary: 'Forget a batch; its garments and pictures stay in the history',
    access: 'user',
    params: byId,
    reply: 'nothing',
  }),
  addGarment: endpoint({
    method: 'POST',
    path: '/api/batches/:id/garments',
    summary:
      'One garment: its photos, or as JSON the id of one in the archive. The same photo again changes nothing',
    access: 'user',
    right: 'multipleUpload',
    params: byId,
    body: garmentToAdd,
    files: { productImage: { orField: 'garmentId' }, detailImage: 'optional', backImage: 'optional' },
    orJson: true,
    reply: batchGarment,
    status: 201,
  }),
  editGarment: endpoint({
    method: 'PATCH',
    path: '/api/batches/:id/garments/:garment',
    summary: 'Set the kind of a garment; pictures that start from now on go by it',
    access: 'user',
    params: garmentById,
    body: batchGarmentEdit,
    reply: batchGarment,
  }),
  removeGarment: endpoint({
    method: 'DELETE',
    path: '/api/batches/:id/garments/:garment',
    summary: 'Take a garment out of a batch; one that came with it and has no picture goes to the bin',
    access: 'user',
    params: garmentById,
    reply: 'nothing',
  }),
  readCsv: endpoint({
    method: 'POST',
    path: '/api/batches/:id/csv',
    summary:
      'Garments from a list: columns ref, image_url, detail_url, back_url, kind. Good lines are kept, bad ones are named',
    access: 'user',
    right: 'multipleUpload',
    params: byId,
    files: { file: 'required' },
    reply: batch,
    status: 202,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/batches/:id/start',
    summary: 'Make what waits, of these garments or of all; a second start orders nothing twice',
    access: 'user',
    right: 'multipleUpload',
    params: byId,
    body: z.object({ only: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(200))) }),
    reply: ordered,
  }),
  pause: steer('pause', 'Start nothing more; what has begun is finished'),
  resume: steer('resume', 'Go on with a paused batch'),
  cancel: steer('cancel', 'End a batch: what waits is skipped, what has begun is finished'),
  retry: steer('retry', 'Make those again that failed'),
  items: endpoint({
    method: 'GET',
    path: '/api/batches/:id/items',
    summary: 'The cells of the matrix, 500 at a time',
    access: 'user',
    params: byId,
    query: z.object({ after: z.optional(z.string().check(z.regex(/^\d{1,9}_[0-9a-f-]{36}$/))) }),
    reply: z.object({ data: z.array(batchItem), next: z.nullable(z.string()) }),
  }),
  editItems: endpoint({
    method: 'PATCH',
    path: '/api/batches/:id/items',
    summary: 'Tick cells, or say which pictures are approved or discarded',
    access: 'user',
    params: byId,
    body: itemsEdit,
    reply: batch,
  }),
  redo: endpoint({
    method: 'POST',
    path: '/api/batches/:id/items/:item/redo',
    summary: 'Make one picture again, for a credit',
    access: 'user',
    right: 'multipleUpload',
    params: z.object({ id: z.uuid(), item: z.uuid() }),
    reply: batch,
  }),
  archive: endpoint({
    method: 'GET',
    path: '/api/batches/:id/archive',
    summary: 'The finished pictures as a ZIP, approved only unless told otherwise, with a list of all',
    access: 'user',
    params: byId,
    query: archiveQuery,
    reply: 'file',
  }),
  manifest: endpoint({
    method: 'GET',
    path: '/api/batches/:id/manifest',
    summary: 'The list of the ZIP alone',
    access: 'user',
    params: byId,
    query: archiveQuery,
    reply: 'file',
  }),
}
