import type { BatchGarment } from '#contracts/batches.ts'

/** What the shop calls it. */
export const nameOf = (garment: BatchGarment | undefined): string => garment?.ref ?? garment?.name ?? ''
