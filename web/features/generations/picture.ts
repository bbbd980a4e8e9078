import { type Generation, generations } from '#contracts/generations.ts'
import { pathOf } from '#web/api/client.ts'

export const resultUrl = ({ id }: Generation, size: 'thumb' | 'view' | 'full'): string =>
  pathOf(generations.image, { params: { id }, query: { size } })

export const sourceUrl = ({ id }: Generation, size: 'thumb' | 'view'): string =>
  pathOf(generations.original, { params: { id }, query: { size } })

export const downloadUrl = ({ id }: { id: string }): string =>
  pathOf(generations.download, { params: { id } })

export const downloadName = ({ id }: { id: string }): string => `vto-${id}.png`
