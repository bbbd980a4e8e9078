import { failures } from '#contracts/errors.ts'
import type { Generation } from '#contracts/generations.ts'
import type { ShownGeneration } from './store.ts'

/** A row as the wire shows it: storage keys become paths of the API. */
export function presentGeneration({ generation: row, modelName, refunded }: ShownGeneration): Generation {
  const base = `/api/generations/${row.id}`
  return {
    id: row.id,
    // A picture that is lost is one to be made again, like those that never came to be.
    status: row.lostAt ? 'failed' : row.status,
    stage: row.stage,
    selectedGender: row.selectedGender,
    poseType: row.poseType,
    garmentKind: row.garmentKind,
    selectedModelId: row.selectedModelId,
    modelName,
    originalImageUrl: `${base}/original`,
    detailImageUrl: row.detailImageUrl && `${base}/original?part=detail`,
    generatedImageUrl: row.lostAt ? null : row.generatedImageUrl && `${base}/image`,
    errorMessage: row.lostAt ? failures.picture_lost : row.errorMessage,
    refunded,
    provider: row.provider,
    madeByAi: row.madeByAi,
    notice: row.notice,
    openaiCostCents: row.openaiCostCents,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  }
}
