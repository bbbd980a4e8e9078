import { api } from '#contracts/api.ts'
import { formatDay } from '#contracts/format.ts'
import { type Generation, genderLabels, poseLabels } from '#contracts/generations.ts'
import { pathOf } from '#web/api/client.ts'

export const resultUrl = ({ id }: Generation, size: 'thumb' | 'view' | 'full'): string =>
  pathOf(api.generations.image, { params: { id }, query: { size } })

export const sourceUrl = ({ id }: Generation, size: 'thumb' | 'view'): string =>
  pathOf(api.generations.original, { params: { id }, query: { size } })

export const downloadUrl = ({ id }: Generation): string =>
  pathOf(api.generations.download, { params: { id } })

export const downloadName = ({ id }: Generation): string => `vto-${id}.png`

/** What a picture shows, in words. */
export const describe = (generation: Generation): string =>
  [
    generation.modelName ?? genderLabels[generation.selectedGender],
    poseLabels[generation.poseType].toLowerCase(),
    formatDay(generation.createdAt),
  ].join(', ')
