import * as z from 'zod/mini'
import { itemStatuses, itemsPageSize, reviews } from './batch-words.ts'
import { poses } from './generations.ts'
import { notice } from './notices.ts'

/** A cell of the matrix: one garment, pose and model. */
export const batchItem = z.object({
  id: z.uuid(),
  /** The garment's. */
  garmentId: z.uuid(),
  poseType: z.enum(poses),
  modelId: z.nullable(z.uuid()),
  modelName: z.nullable(z.string()),
  status: z.enum(itemStatuses),
  generationId: z.nullable(z.uuid()),
  /** Null until there is something to see. */
  thumbUrl: z.nullable(z.string()),
  /** A code of a failure, or of the refusal that kept it from becoming a picture. */
  failure: z.nullable(z.string()),
  /** What there is to know about its picture. */
  notices: z.array(notice),
  review: z.nullable(z.enum(reviews)),
})
export type BatchItem = z.infer<typeof batchItem>

export const itemsEdit = z.object({
  ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(itemsPageSize)),
  /** Whether those that no credit was taken for are to be made. */
  status: z.optional(z.enum(['waiting', 'skipped'])),
  review: z.optional(z.nullable(z.enum(reviews))),
})
export type ItemsEdit = z.infer<typeof itemsEdit>
