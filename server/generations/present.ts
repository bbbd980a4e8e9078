import { type FailureCode, failures, isFailureCode } from '#contracts/errors.ts'
import type { Generation, GenerationForm, RequestedGeneration } from '#contracts/generations.ts'
import { notices, noticeText } from '#contracts/notice-words.ts'
import type { GenerationRow, ShownGeneration } from './store.ts'

/** A row as the wire shows it: storage keys become paths of the API. */
export function presentGeneration({ generation: row, modelName, refunded }: ShownGeneration): Generation {
  const base = `/api/generations/${row.id}`
  const failure = failureOf(row)
  const known = row.notices.filter(({ code }) => code in notices)
  return {
    id: row.id,
    garmentId: row.garmentId,
    source: row.source,
    batchId: row.batchId,
    ref: row.ref,
    // A picture that is lost is one to be made again, like those that never came to be.
    status: row.lostAt ? 'failed' : row.status,
    stage: row.stage,
    selectedGender: row.selectedGender,
    poseType: row.poseType,
    garmentKind: row.garmentKind,
    fabric: row.fabric,
    size: row.size,
    garmentSize: row.garmentSize,
    fit: row.fit,
    selectedModelId: row.selectedModelId,
    modelName,
    originalImageUrl: `${base}/original`,
    detailImageUrl: row.detailImageUrl && `${base}/original?part=detail`,
    generatedImageUrl: row.lostAt ? null : row.generatedImageUrl && `${base}/image`,
    errorMessage: failure ? failures[failure] : row.errorMessage,
    failure,
    refunded,
    complaint: row.complaint,
    provider: row.provider,
    madeByAi: row.madeByAi,
    notice: noticeText(known) ?? row.notice,
    notices: known,
    openaiCostCents: row.openaiCostCents,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  }
}

/** To who asked for it: a garment that is older than its picture was there before the upload. */
export function presentRequested(shown: ShownGeneration, form: GenerationForm): RequestedGeneration {
  const { garmentId, createdAt } = shown.generation
  const isOlder = shown.garmentCreatedAt !== null && shown.garmentCreatedAt < createdAt
  const isDuplicate = !form.garmentId && isOlder && garmentId !== null
  return { ...presentGeneration(shown), ...(isDuplicate && { duplicateOf: garmentId }) }
}

/** A later release, taken back since, may have left codes that this one does not know. */
function failureOf({ lostAt, failure }: GenerationRow): FailureCode | null {
  if (lostAt) return 'picture_lost'
  return isFailureCode(failure) ? failure : null
}
