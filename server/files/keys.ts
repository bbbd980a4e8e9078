import type { AcceptedPhoto } from '#server/pictures/pictures.ts'

const root = 'generations/'
export const catalogueRoot = 'catalogue/'
export const closedRoot = 'closed/'
export const trashRoot = 'trash/'
/** Everything that is stored lies below one of these. */
export const roots = [root, catalogueRoot, closedRoot, trashRoot] as const
/** What a row has to name, or it goes to the trash. */
export const sweptRoots = [root, catalogueRoot] as const

export const trashKey = (key: string): string => `${trashRoot}${key}`
export const originalKey = (inTrash: string): string => inTrash.slice(trashRoot.length)
export const isInCatalogue = (key: string): boolean => key.startsWith(catalogueRoot)
/** The folder of an upload to the catalogue; the pictures that the product came with have none. */
export const folderOfUpload = (key: string): string =>
  key.split('/').length > 2 ? key.slice(0, key.lastIndexOf('/')) : key
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

/** Each attempt writes under a name of its own: one that lost its lease never touches what another finished. */
export const resultKey = (id: string, attempt: string): string => `${resultPrefix(id)}${attempt}.png`
/** What the results of every attempt begin with. */
export const resultPrefix = (id: string): string => `${folderOf(id)}result-`

/** A stored picture, or the screen copy that lies beside it. */
export const copyKey = (stored: string, size: ResultSize): string =>
  size === 'full' ? stored : stored.replace(/\.(jpg|png)$/, `-${size}.webp`)

export const contentTypeOf = (key: string): 'image/png' | 'image/jpeg' | 'image/webp' =>
  key.endsWith('.png') ? 'image/png' : key.endsWith('.jpg') ? 'image/jpeg' : 'image/webp'
