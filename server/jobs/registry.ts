import { sendResetLink } from '#server/accounts/request-reset.ts'
import { renderGeneration } from '#server/generations/render.ts'
import { deliverMail } from '#server/mail/deliver.ts'
import type { AnyJob } from './define-job.ts'

/** Every job of the product. */
export const jobs: readonly AnyJob[] = [renderGeneration, deliverMail, sendResetLink]
