import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Generation } from '#contracts/generations.ts'
import { dropPicture, garmentsKey, putPicture, refreshGarments } from './garment-cache.ts'

type History = InfiniteData<Generation[], string>
const key = ['/api/generations']

/** Writes what the server said last; a generation that the list does not know takes its place by date. */
export function putGeneration(client: QueryClient, generation: Generation): void {
  put(client, generation)
  // Lists that are on their way may be older, and would take it back.
  const asked = [key, garmentsKey].flatMap((queryKey) =>
    client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }),
  )
  if (asked.length > 0)
    void Promise.allSettled(asked.map(({ promise }) => promise)).then(() => put(client, generation))
}

function put(client: QueryClient, generation: Generation): void {
  // Its garment is in the bin: the last that is heard of it.
  if (generation.failure === 'garment_removed') return
  let isKnown = false
  change(client, (pages) => {
    isKnown = has(pages, generation.id)
    if (!isKnown) return insert(pages, generation)
    return pages.map((page) => page.map((item) => (item.id === generation.id ? generation : item)))
  })
  client.setQueryData<Generation | null>([...key, generation.id], (known) => known && generation)
  if (!putPicture(client, generation) && !isKnown) void refreshGarments(client)
}

/** Only when it is new: the events may have told more than the answer that asked for it. */
export function addGeneration(client: QueryClient, generation: Generation): void {
  let isKnown = false
  change(client, (pages) => {
    isKnown = has(pages, generation.id)
    return isKnown ? pages : insert(pages, generation)
  })
  if (!isKnown && !putPicture(client, generation)) void refreshGarments(client)
}

export function dropGeneration(client: QueryClient, id: string): void {
  change(client, (pages) => pages.map((page) => page.filter((item) => item.id !== id)))
  client.setQueryData<Generation | null>([...key, id], (known) => known && null)
  dropPicture(client, id)
}

/** With their garments. */
export function dropGenerationsOf(client: QueryClient, garmentIds: ReadonlySet<string>): void {
  const isGone = ({ garmentId }: Generation) => garmentId !== null && garmentIds.has(garmentId)
  change(client, (pages) => pages.map((page) => page.filter((item) => !isGone(item))))
}

const has = (pages: Generation[][], id: string): boolean =>
  pages.some((page) => page.some((item) => item.id === id))

function insert(pages: Generation[][], generation: Generation): Generation[][] {
  const isOlder = (item: Generation) => item.createdAt < generation.createdAt
  const at = pages.findIndex((page) => page.some(isOlder))
  const target = at === -1 ? pages.length - 1 : at
  return pages.map((page, index) => {
    if (index !== target) return page
    const place = page.findIndex(isOlder)
    return place === -1 ? [...page, generation] : page.toSpliced(place, 0, generation)
  })
}

function change(client: QueryClient, edit: (pages: Generation[][]) => Generation[][]): void {
  client.setQueryData<History>(key, (history) => history && { ...history, pages: edit(history.pages) })
}
