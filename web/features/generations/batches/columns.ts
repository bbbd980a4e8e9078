import type { BatchItem } from '#contracts/batch-items.ts'

export type Column = Pick<BatchItem, 'poseType' | 'modelId' | 'modelName'>

export const columnKey = ({ poseType, modelId }: Pick<Column, 'poseType' | 'modelId'>): string =>
  `${poseType} ${modelId ?? ''}`

/** The views of a batch in the order of its items; a model drawn at random does not name a column. */
export function columnsOf(items: BatchItem[]): Column[] {
  const columns = new Map<string, Column>()
  for (const { poseType, modelId, modelName } of items) {
    const key = columnKey({ poseType, modelId })
    if (!columns.has(key)) columns.set(key, { poseType, modelId, modelName: modelId && modelName })
  }
  return [...columns.values()]
}
