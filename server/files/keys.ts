import { randomUUID } from 'node:crypto'
import type { AcceptedPhoto } from '#server/pictures/pictures.ts'

const root = 'generations/'
const garmentRoot = 'garments/'
/** Below these each account has one folder: its logo, what it showed to support, its own models. */
const logoRoot = 'logos/'
const supportRoot = 'support/'
const modelRoot = 'models/'
export const accountRoots = [logoRoot, supportRoot, modelRoot] as const
export const catalogueRoot = 'catalogue/'
export const closedRoot = 'closed/'
export const trashRoot = 'trash/'
/** Everything that is stored lies below one of these. */
export const roots = [root, catalogueRoot, closedRoot, trashRoot, garmentRoot, ...accountRoots] as const
/** What a row has to name, or it goes to the trash. */
export const sweptRoots = [root, catalogueRoot, garmentRoot, ...accountRoots] as const

export const trashKey = (key: string): string => `${trashRoot}${key}`
export const originalKey = (inTrash: string): string => inTrash.slice(trashRoot.length)
export const isInCatalogue = (key: string): boolean => key.startsWith(catalogueRoot)
/** The folder of an upload to the catalogue; the pictures that the product came with have none. */
export const folderOfUpload = (key: string): string =>
  key.split('/').length > 2 ? key.slice(0, key.lastIndexOf('/')) : key
const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const

export const photoParts = ['product', 'detail', 'back'] as const
export type PhotoPart = (typeof photoParts)[number]
export const resultSizes = ['thumb', 'view', 'full'] as const
export type ResultSize = (typeof resultSizes)[number]

export const folderOf = (id: string): string => `${root}${id}/`
/** Of generations, garments and the accounts themselves. */
export const foldersOfAccounts = [root, garmentRoot, ...accountRoots] as const
/** The generation, the garment or the account that an object belongs to. */
export const ownerOf = (key: string): string | null => key.split('/')[1] || null

export const garmentFolder = (id: string): string => `${garmentRoot}${id}/`
export const isOfGarment = (key: string): boolean => key.startsWith(garmentRoot)
/** Each upload has a name of its own: pictures that were made with the photo before may still name that one. */
export const photoKey = (garmentId: string, part: PhotoPart, type: AcceptedPhoto['contentType']): string =>
  `${garmentFolder(garmentId)}${part}-${randomUUID().slice(0, 8)}.${extensions[type]}`
/** A test picture belongs to no garment: its photos lie with it. */
export const testPhotoKey = (
  generationId: string,
  part: PhotoPart,
  type: AcceptedPhoto['contentType'],
): string => `${folderOf(generationId)}${part}.${extensions[type]}`
/** Where a photo stored before garments existed is moved. */
export const movedKey = (old: string, garmentId: string): string =>
  photoKey(garmentId, partOf(old), old.endsWith('.png') ? 'image/png' : 'image/jpeg')
/** Which photo of a garment a key belongs to, including keys written before garments existed. */
export const partOf = (key: string): PhotoPart =>
  photoParts.find((part) => key.split('/').at(-1)?.startsWith(part)) ?? 'product'

export const logoFolder = (userId: string): string => `${logoRoot}${userId}/`
export const isLogo = (key: string): boolean => key.startsWith(logoRoot)
/** Each upload has a name of its own, as photos have. */
export const logoKey = (userId: string): string => `${logoFolder(userId)}${randomUUID().slice(0, 8)}.webp`

/** Pictures that an account showed to support. */
export const supportFolder = (userId: string): string => `${supportRoot}${userId}/`
export const isOfSupport = (key: string): boolean => key.startsWith(supportRoot)
export const attachmentKey = (userId: string, id: string, type: AcceptedPhoto['contentType']): string =>
  `${supportFolder(userId)}${id}.${extensions[type]}`
/** The models that a shop has to itself, and their castings. */
export const ownModelFolder = (userId: string): string => `${modelRoot}${userId}/`
export const isOfOwnModel = (key: string): boolean => key.startsWith(modelRoot)
/** What was uploaded or made for a model has a folder of its own: the catalogue's, or a shop's. */
const modelUploadFolder = (userId: string | null, id: string): string =>
  `${userId === null ? catalogueRoot : ownModelFolder(userId)}${id}/`
export const modelPictureKey = (
  userId: string | null,
  id: string,
  type: AcceptedPhoto['contentType'] = 'image/png',
): string => `${modelUploadFolder(userId, id)}picture.${extensions[type]}`
/** The sheet that a photographed person signed. */
export const sheetKey = (
  userId: string | null,
  id: string,
  type: AcceptedPhoto['contentType'] | 'application/pdf',
): string => `${modelUploadFolder(userId, id)}sheet.${type === 'application/pdf' ? 'pdf' : extensions[type]}`
/** What the key of an upload begins with, whichever type it has. */
export const modelUploadPrefix = (
  userId: string | null,
  { id, part }: { id: string; part: 'picture' | 'sheet' },
): string => `${modelUploadFolder(userId, id)}${part}.`

/** The face of somebody of ours: in the house's folder, whose files only a row keeps. */
export const managerPhotoKey = (): string => `${catalogueRoot}${randomUUID()}/manager.webp`

/** Each attempt writes under a name of its own: one that lost its lease never touches what another finished. */
export const resultKey = (id: string, attempt: string): string => `${resultPrefix(id)}${attempt}.png`
/** What the results of every attempt begin with. */
export const resultPrefix = (id: string): string => `${folderOf(id)}result-`

/** A stored picture, or the screen copy that lies beside it. */
export const copyKey = (stored: string, size: ResultSize): string =>
  size === 'full' ? stored : stored.replace(/\.(jpg|png)$/, `-${size}.webp`)

export const contentTypeOf = (key: string): 'image/png' | 'image/jpeg' | 'image/webp' =>
  key.endsWith('.png') ? 'image/png' : key.endsWith('.jpg') ? 'image/jpeg' : 'image/webp'
