import { createStore, del, delMany, get, keys, set } from 'idb-keyval'
import type { Group } from './grouping.ts'

// What was dropped and has not been uploaded yet outlives a reload, so that an upload goes on where it broke. It lies in
// this browser alone; signing out takes it away.

export interface Plan {
  groups: Group[]
  /** Somebody pressed the button: it goes on by itself. */
  isUploading: boolean
}
type Store = ReturnType<typeof createStore>
let opened: Store | undefined

const planKey = (batchId: string) => `plan ${batchId}`
/** A key of its own for each photo: writing one does not write them all. */
const fileKey = (batchId: string, id: string) => `file ${batchId} ${id}`

export const loadPlan = (batchId: string): Promise<Plan | undefined> =>
  attempt((store) => get<Plan>(planKey(batchId), store))

export const savePlan = (batchId: string, plan: Plan): Promise<unknown> =>
  attempt((store) =>
    plan.groups.length > 0 ? set(planKey(batchId), plan, store) : del(planKey(batchId), store),
  )

export const loadFile = (batchId: string, id: string): Promise<File | undefined> =>
  attempt((store) => get<File>(fileKey(batchId, id), store))

export const saveFile = (batchId: string, id: string, file: File): Promise<unknown> =>
  attempt((store) => set(fileKey(batchId, id), file, store))

export const forgetFiles = (batchId: string, ids: string[]): Promise<unknown> =>
  attempt((store) =>
    delMany(
      ids.map((id) => fileKey(batchId, id)),
      store,
    ),
  )

export async function forgetPlan(batchId: string): Promise<void> {
  await attempt(async (store) => {
    const own = (await keys<string>(store)).filter((key) => key.split(' ')[1] === batchId)
    await delMany(own, store)
  })
}

/** Where a browser forbids storage nothing is kept, and everything else works. */
async function attempt<T>(run: (store: Store) => Promise<T>): Promise<T | undefined> {
  try {
    opened ??= open()
    return await run(opened)
  } catch {
    return undefined
  }
}

/** A sign-out deletes the whole of it (bench/draft-store.ts), which waits until nobody holds it open. */
function open(): Store {
  const store = createStore('indosso-lotti', 'photos')
  void store('readonly', ({ transaction: { db } }) => {
    db.onversionchange = () => {
      db.close()
      opened = undefined
    }
  })
  return store
}
