import { useLocation, useSearch } from 'wouter'
import { type GarmentKind, garmentKinds } from '#contracts/generations.ts'
import type { Choice } from './garment-queries.ts'

export const historyPath = '/dashboard/storico'
export const binPath = '/dashboard/storico/cestino'

export const shelves = ['all', 'favourites', 'again'] as const
export type Shelf = (typeof shelves)[number]
const words: Record<Exclude<Shelf, 'all'>, string> = { favourites: 'preferiti', again: 'da-rifare' }

interface Filter {
  search: string
  shelf: Shelf
  kind: GarmentKind | null
}

/** What is looked for is in the address: it survives a reload, and can be sent to a colleague. */
export function useHistoryFilter() {
  const [, navigate] = useLocation()
  const filter = read(new URLSearchParams(useSearch()))
  const change = (edit: Partial<Filter>) => {
    const next = write({ ...filter, ...edit }).toString()
    // Each letter a step of Back would be a trap.
    navigate(next ? `${historyPath}?${next}` : historyPath, { replace: true })
  }
  return { filter, choice: choiceOf(filter), change }
}

function read(params: URLSearchParams): Filter {
  const shelf = shelves.find((each) => each !== 'all' && words[each] === params.get('vista'))
  const kind = garmentKinds.find((each) => each === params.get('tipo'))
  return { search: params.get('cerca') ?? '', shelf: shelf ?? 'all', kind: kind ?? null }
}

function write({ search, shelf, kind }: Filter): URLSearchParams {
  const params = new URLSearchParams()
  if (search) params.set('cerca', search)
  if (shelf !== 'all') params.set('vista', words[shelf])
  if (kind) params.set('tipo', kind)
  return params
}

const choiceOf = ({ search, shelf, kind }: Filter): Choice => ({
  ...(search.trim() && { q: search.trim() }),
  ...(kind && { kind }),
  ...(shelf === 'favourites' && { favourite: 'true' }),
  ...(shelf === 'again' && { status: 'failed' }),
})
