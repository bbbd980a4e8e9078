import { useLocation, useSearch } from 'wouter'
import { type GarmentKind, garmentKinds, type Pose, poses } from '#contracts/generations.ts'
import { historyPath } from './bench/addresses.ts'
import type { Choice } from './garment-queries.ts'

export const shelves = ['all', 'favourites', 'again'] as const
export type Shelf = (typeof shelves)[number]
const words: Record<Exclude<Shelf, 'all'>, string> = { favourites: 'preferiti', again: 'da-rifare' }

export interface Filter {
  search: string
  shelf: Shelf
  kind: GarmentKind | null
  pose: Pose | null
  modelId: string | null
  /** Days, both included. */
  from: string | null
  to: string | null
}
/** What lies behind 'Filtri'. */
export const noDetails = { kind: null, pose: null, modelId: null, from: null, to: null } as const
export const nothing: Filter = { search: '', shelf: 'all', ...noDetails }

export const countDetails = (filter: Filter): number =>
  [filter.kind, filter.pose, filter.modelId, filter.from ?? filter.to].filter(Boolean).length

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
  return {
    search: params.get('cerca') ?? '',
    shelf: shelf ?? 'all',
    kind: garmentKinds.find((each) => each === params.get('tipo')) ?? null,
    pose: poses.find((each) => each === params.get('posa')) ?? null,
    modelId: matching(params.get('modello'), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    from: matching(params.get('dal'), day),
    to: matching(params.get('al'), day),
  }
}
const day = /^20\d\d-\d\d-\d\d$/
const matching = (value: string | null, pattern: RegExp): string | null =>
  value !== null && pattern.test(value) ? value : null

function write({ search, shelf, kind, pose, modelId, from, to }: Filter): URLSearchParams {
  const entries = {
    ...{ cerca: search, vista: shelf === 'all' ? '' : words[shelf], tipo: kind, posa: pose },
    ...{ modello: modelId, dal: from, al: to },
  }
  return new URLSearchParams(
    Object.entries(entries).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

const choiceOf = ({ search, shelf, kind, pose, modelId, from, to }: Filter): Choice => ({
  ...(search.trim() && { q: search.trim() }),
  ...(kind && { kind }),
  ...(shelf === 'favourites' && { favourite: 'true' }),
  ...(shelf === 'again' && { status: 'failed' }),
  ...(pose && { pose }),
  ...(modelId && { model: modelId }),
  ...(from && { from }),
  ...(to && { to }),
})
