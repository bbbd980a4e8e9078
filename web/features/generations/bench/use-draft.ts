import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { recall, remember } from '#web/ui/tab-memory.ts'
import { type Draft, emptyDraft, rememberGender } from './draft.ts'

/** Whose bench: of a stored garment, or of a new one. */
export interface BenchId {
  account: string
  garmentId: string | null
}

interface Prepared {
  /** Null until something is prepared. */
  draft: Draft | null
  /** Prepared on another day or in another tab: offered, but not laid out unasked. */
  offered: Draft | null
}
/** Before the store has answered. */
const nothing: Prepared = { draft: null, offered: null }
const openKey = 'open-bench'
const store = () => import('./draft-store.ts')

const nameOf = ({ account, garmentId }: BenchId): string => `${account}/${garmentId ?? 'new'}`

const draftQuery = (bench: BenchId) =>
  queryOptions({
    queryKey: ['draft', bench.account, bench.garmentId ?? 'new'],
    queryFn: async ({ client, queryKey }): Promise<Prepared> => {
      const kept = await (await store()).loadDraft(nameOf(bench))
      const meanwhile = client.getQueryData<Prepared>(queryKey)
      if (meanwhile) return meanwhile
      const isOwn = bench.garmentId !== null || recall(openKey) === nameOf(bench)
      return isOwn ? { draft: kept, offered: null } : { draft: null, offered: kept }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // The store is in the browser: it is read without a network too.
    networkMode: 'always',
  })

/** Lays something out on a bench, whichever is open. */
export function layOut(client: QueryClient, bench: BenchId, draft: Draft): void {
  client.setQueryData(draftQuery(bench).queryKey, { draft, offered: null })
  if (bench.garmentId === null) remember(openKey, nameOf(bench))
  void store().then(({ saveDraft }) => saveDraft(nameOf(bench), draft))
}

export function clearBench(client: QueryClient, bench: BenchId): void {
  client.setQueryData(draftQuery(bench).queryKey, { draft: null, offered: null })
  if (bench.garmentId === null) remember(openKey, null)
  void store().then(({ forgetDraft }) => forgetDraft(nameOf(bench)))
}

/** What is prepared on a bench; `start` is what lies there until then. */
export function useDraft(bench: BenchId, start: Draft = emptyDraft()) {
  const client = useQueryClient()
  const { data = nothing, isPending } = useQuery(draftQuery(bench))
  // The cache tells a moment later, when a check box has long sprung back.
  const [edited, setEdited] = useState<{ over: Prepared; draft: Draft } | null>(null)
  const draft = edited?.over === data ? edited.draft : (data.draft ?? start)
  return {
    draft,
    offered: data.offered,
    isPending,
    edit: (change: Partial<Draft>) => {
      const now = client.getQueryData(draftQuery(bench).queryKey)?.draft ?? start
      const next = { ...now, ...change }
      if (change.gender) rememberGender(change.gender)
      setEdited({ over: data, draft: next })
      layOut(client, bench, next)
    },
    clear: () => clearBench(client, bench),
  }
}
