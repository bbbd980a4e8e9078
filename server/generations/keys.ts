import type { AcceptedPhoto } from '#server/pictures/pictures.ts'

const root = 'generations/'
const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const

export type PhotoPart = 'product' | 'detail'
export const resultSizes = ['thumb', 'view', 'full'] as const
export type ResultSize = (typeof resultSizes)[number]

export const folderOf = (id: string): string => `${root}${id}/`
export const allFolders = root
/** The generation that an object belongs to. */
export const ownerOf = (key: string): string | null => key.slice(root.length).split('/')[0] || null

export const photoKey = (id: string, part: PhotoPart, type: AcceptedPhoto['contentType']): string =>
  `${folderOf(id)}${part}.${extensions[type]}`

/** The screen copy that lies beside a stored photo. */
export const photoCopyKey = (photo: string, size: 'thumb' | 'view'): string =>
  photo.replace(/\.(jpg|png)$/, `-${size}.webp`)

export const resultKey = (id: string, size: ResultSize): string =>
  `${folderOf(id)}${size === 'full' ? 'result.png' : `result-${size}.webp`}`

export const contentTypeOf = (key: string): 'image/png' | 'image/jpeg' | 'image/webp' =>
  key.endsWith('.png') ? 'image/png' : key.endsWith('.jpg') ? 'image/jpeg' : 'image/webp'
