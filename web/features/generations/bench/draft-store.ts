import { clear, createStore, del, entries, get, set } from 'idb-keyval'
import type { Draft } from './draft.ts'

// What is prepared outlives a reload, a visit elsewhere and an expired session. It lies in this browser alone, under the
// account that prepared it, for a week at most; signing out takes it away.

interface Kept {
  draft: Draft
  at: number
}
type Store = ReturnType<typeof createStore>
const longestMs = 7 * 24 * 60 * 60 * 1000
let opened: Store | undefined

export async function loadDraft(key: string): Promise<Draft | null> {
  const kept = await attempt((store) => get<Kept>(key, store))
  return kept && isFresh(kept) ? kept.draft : null
}

export const saveDraft = (key: string, draft: Draft): Promise<unknown> =>
  attempt(async (store) => {
    await set(key, { draft, at: Date.now() } satisfies Kept, store)
    for (const [name, kept] of await entries<string, Kept>(store)) if (!isFresh(kept)) await del(name, store)
  })

export const forgetDraft = (key: string): Promise<unknown> => attempt((store) => del(key, store))

export const forgetDrafts = (): Promise<unknown> =>
  attempt((store) => {
    // Of batches (batches/plan-store.ts).
    indexedDB.deleteDatabase('indosso-lotti')
    return clear(store)
  })

const isFresh = ({ at }: Kept): boolean => Date.now() - at < longestMs

/** Where a browser forbids storage nothing is kept, and everything else works. */
async function attempt<T>(run: (store: Store) => Promise<T>): Promise<T | undefined> {
  try {
    opened ??= createStore('indosso', 'drafts')
    return await run(opened)
  } catch {
    return undefined
  }
}
