import { renderGeneration } from '#server/generations/render.ts'
import type { AnyJob } from './define-job.ts'

/** Every job of the product. */
export const jobs: readonly AnyJob[] = [renderGeneration]
