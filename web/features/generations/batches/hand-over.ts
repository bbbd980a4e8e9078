/** Files on their way from the page where they were dropped to the desk of their batch. */
const onTheWay = new Map<string, File[]>()

export const handOver = (batchId: string, files: File[]): void => void onTheWay.set(batchId, files)

export function takeOver(batchId: string): File[] {
  const files = onTheWay.get(batchId) ?? []
  onTheWay.delete(batchId)
  return files
}
