import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Garment, GarmentPicture } from '#contracts/garments.ts'
import type { Generation, Status } from '#contracts/generations.ts'
import { resultUrl } from './picture.ts'

interface Page {
  data: Garment[]
  next: string | null
  total: number
}
type Pages = InfiniteData<Page, string>
/** Every list of garments begins with it, whatever it is filtered by. */
export const garmentsKey = ['/api/garments']
/** Of one garment alone: its id follows. */
export const garmentKey = ['/api/garments/:id']

/** A list that nobody looks at is fetched when it is wanted again; others at once. */
export function refreshGarments(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: garmentsKey, type: 'inactive' })
  void client.invalidateQueries({ queryKey: garmentKey })
  return client.invalidateQueries({ queryKey: garmentsKey })
}

/** Writes a picture to its garment; answers whether a list has that garment. */
export function putPicture(client: QueryClient, generation: Generation): boolean {
  const picture = pictureOf(generation)
  return change(client, (garment) =>
    garment.id === generation.garmentId ? withPicture(garment, picture) : garment,
  )
}

export function dropPicture(client: QueryClient, id: string): void {
  change(client, (garment) => {
    const picture = garment.pictures.find((each) => each.id === id)
    if (!picture) return garment
    const pictures = garment.pictures.filter((each) => each !== picture)
    return { ...garment, pictures, counts: counted(garment, picture.status, null) }
  })
}

/** What the server said last of a garment, wherever it is shown. */
export function putGarment(client: QueryClient, fresh: Garment): void {
  change(client, (garment) => (garment.id === fresh.id ? fresh : garment))
}

export function listedGarment(client: QueryClient, id: string): Garment | undefined {
  const lists = client.getQueriesData<Pages>({ queryKey: garmentsKey })
  const pages = lists.flatMap(([, list]) => list?.pages ?? [])
  return pages.flatMap(({ data }) => data).find((garment) => garment.id === id)
}

export function dropGarments(client: QueryClient, ids: ReadonlySet<string>): void {
  client.setQueriesData<Pages>({ queryKey: garmentsKey }, (list) => {
    if (!list) return list
    const gone = list.pages.flatMap(({ data }) => data).filter(({ id }) => ids.has(id)).length
    if (gone === 0) return list
    const pages = list.pages.map((page) => ({
      ...page,
      data: page.data.filter(({ id }) => !ids.has(id)),
      total: Math.max(0, page.total - gone),
    }))
    return { ...list, pages }
  })
}

/** Garments that stay as they are stay the same objects, so that their cards are not drawn again. */
function change(client: QueryClient, edit: (garment: Garment) => Garment): boolean {
  let isKnown = false
  const tried = (garment: Garment) => {
    const edited = edit(garment)
    isKnown ||= edited !== garment
    return edited
  }
  client.setQueriesData<Garment>({ queryKey: garmentKey }, (garment) => garment && edit(garment))
  client.setQueriesData<Pages>({ queryKey: garmentsKey }, (list) => {
    if (!list) return list
    return { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(tried) })) }
  })
  return isKnown
}

function withPicture(garment: Garment, picture: GarmentPicture): Garment {
  const known = garment.pictures.find(({ id }) => id === picture.id)
  const others = garment.pictures.filter((each) => each !== known)
  const pictures = [...others, picture].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  return { ...garment, pictures, counts: counted(garment, known?.status ?? null, picture.status) }
}

/** The counts when a picture in one state becomes one in another; null is none at all. */
function counted({ counts }: Garment, before: Status | null, after: Status | null): Garment['counts'] {
  const next = { ...counts }
  if (before) {
    next[kindOf(before)] -= 1
    next.all -= 1
  }
  if (after) {
    next[kindOf(after)] += 1
    next.all += 1
  }
  return next
}

const kindOf = (status: Status) => (status === 'pending' ? 'processing' : status)

const pictureOf = (generation: Generation): GarmentPicture => ({
  id: generation.id,
  status: generation.status,
  poseType: generation.poseType,
  selectedGender: generation.selectedGender,
  fabric: generation.fabric,
  selectedModelId: generation.selectedModelId,
  modelName: generation.modelName,
  createdAt: generation.createdAt,
  thumbUrl: generation.generatedImageUrl && resultUrl(generation, 'thumb'),
})
