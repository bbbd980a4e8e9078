import { mailResetLink, sendResetLink } from '#server/accounts/request-reset.ts'
import { importCsv } from '#server/batches/import-csv.ts'
import { batchesLine } from '#server/batches/run-batches.ts'
import { applyEvent } from '#server/billing/apply-event.ts'
import { endCustomer } from '#server/billing/end-customer.ts'
import { endSubscription } from '#server/billing/end-subscription.ts'
import { refundPayment } from '#server/billing/refund-payment.ts'
import { tellProvider } from '#server/billing/save-profile.ts'
import { drawCastingPicture } from '#server/casting/draw-picture.ts'
import { removeFiles, removeKeys } from '#server/files/remove-files.ts'
import { generationsLine } from '#server/generations/render.ts'
import type { AnyJob } from '#server/jobs/define-job.ts'
import type { Line } from '#server/jobs/line.ts'
import { deliverMail } from '#server/mail/deliver.ts'
import { webhooksLine } from '#server/webhooks/deliver.ts'

/** Every job of the product. */
export const jobs: readonly AnyJob[] = [
  removeFiles,
  removeKeys,
  deliverMail,
  mailResetLink,
  sendResetLink,
  applyEvent,
  endSubscription,
  refundPayment,
  endCustomer,
  tellProvider,
  importCsv,
  drawCastingPicture,
]

/** Work that needs no job, because its rows say what is to be done. */
export const lines: readonly Line[] = [generationsLine, batchesLine, webhooksLine]
