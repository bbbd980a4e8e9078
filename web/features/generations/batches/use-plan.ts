import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { batches } from '#contracts/batches.ts'
import { newKey } from '#web/api/new-key.ts'
import { ApiError, messageOf, OfflineError } from '#web/api/problem.ts'
import { upload } from '#web/api/upload.ts'
import { acceptedTypes } from '../check-photo.ts'
import { downscale } from '../prepare-photo.ts'
import { readBatchCopy } from './copy.ts'
import { type Group, groupFiles, type Role } from './grouping.ts'
import { inTurn } from './in-turn.ts'
import { forgetFiles, loadFile, loadPlan, saveFile, savePlan } from './plan-store.ts'
import { batchKey } from './queries.ts'

/** Uploads at a time: the line is full with three, and the coach has a place for each. */
const together = 3
const offlineMs = 3_000

export interface Trouble {
  ref: string
  reason: string
}

/** A correction of what the names said. */
export type Change = (correct: (groups: Group[]) => Group[]) => void

export interface PlanView {
  groups: Group[]
  isUploading: boolean
  /** How many garments have gone up since the button was pressed, of how many. */
  progress: { done: number; all: number }
  troubles: Trouble[]
  fileOf(id: string): File | undefined
  add(files: File[]): void
  change: Change
  uploadAll(): void
  dismissTroubles(): void
}

interface State {
  groups: Group[]
  isUploading: boolean
  done: number
  all: number
  troubles: Trouble[]
}
const empty: State = { groups: [], isUploading: false, done: 0, all: 0, troubles: [] }

/** Photos that lie ready for a batch: grouped, corrected, uploaded, and found again after a reload. */
export function usePlan(batchId: string): PlanView {
  const client = useQueryClient()
  const [state, setState] = useState<State>(empty)
  const files = useRef(new Map<string, File>())
  const latest = useRef(state)
  const update = useCallback(
    (change: (state: State) => State) => {
      latest.current = change(latest.current)
      setState(latest.current)
      void savePlan(batchId, { groups: latest.current.groups, isUploading: latest.current.isUploading })
    },
    [batchId],
  )

  const run = useCallback(async () => {
    const lanes = Array.from({ length: together }, async () => {
      for (;;) {
        const group = takeNext(latest.current, busy.current)
        if (!group) return
        busy.current.add(group)
        const outcome = await sendGroup(batchId, group, files.current)
        busy.current.delete(group)
        if (outcome === 'gone') return
        const ids = group.photos.map(({ id }) => id)
        void forgetFiles(batchId, ids)
        for (const id of ids) files.current.delete(id)
        update((state) => ({
          ...state,
          groups: state.groups.filter((other) => other !== group),
          done: state.done + 1,
          troubles: outcome ? [...state.troubles, outcome] : state.troubles,
        }))
        void client.invalidateQueries({ queryKey: batchKey(batchId) })
      }
    })
    await Promise.all(lanes)
    update((state) => ({ ...state, isUploading: false }))
  }, [batchId, client, update])
  const busy = useRef(new Set<Group>())

  useEffect(() => {
    let isGone = false
    void restore(batchId, files.current).then((plan) => {
      if (isGone || !plan) return
      update((state) => ({ ...state, ...plan, all: plan.groups.length }))
      if (plan.isUploading) void run()
    })
    return () => {
      isGone = true
      latest.current = { ...latest.current, isUploading: false }
    }
  }, [batchId, run, update])

  const fileOf = useCallback((id: string) => files.current.get(id), [])
  const change = useCallback<Change>(
    (correct) => {
      update((before) => ({ ...before, groups: correct(before.groups) }))
      const kept = new Set(latest.current.groups.flatMap(({ photos }) => photos.map(({ id }) => id)))
      const dropped = [...files.current.keys()].filter((id) => !kept.has(id))
      for (const id of dropped) files.current.delete(id)
      void forgetFiles(batchId, dropped)
    },
    [batchId, update],
  )
  const uploadAll = () => {
    if (latest.current.isUploading) return
    startTransition(() =>
      update((state) => ({ ...state, isUploading: true, done: 0, all: state.groups.length, troubles: [] })),
    )
    void run()
  }
  return {
    ...state,
    progress: { done: state.done, all: state.all },
    fileOf,
    change,
    add: (added) => {
      const named = added.map((file) => ({ id: newKey(), path: pathOf(file), file }))
      const { usable, troubles } = sift(named)
      for (const { id, file } of usable) {
        files.current.set(id, file)
        void saveFile(batchId, id, file)
      }
      // Two hundred rows at once would hold up the page; these are drawn a few at a time.
      startTransition(() =>
        update((before) => ({
          ...before,
          groups: [...before.groups, ...groupFiles(usable)],
          all: before.all + (before.isUploading ? usable.length : 0),
          troubles: [...before.troubles, ...troubles],
        })),
      )
    },
    uploadAll,
    dismissTroubles: () => update((before) => ({ ...before, troubles: [] })),
  }
}

const takeNext = ({ groups, isUploading }: State, busy: Set<Group>): Group | undefined =>
  isUploading ? groups.find((group) => !busy.has(group)) : undefined

/** A dropped folder says where in it a file lies. */
const pathOf = (file: File): string =>
  ('path' in file && typeof file.path === 'string' && file.path) || file.webkitRelativePath || file.name

interface Named {
  id: string
  path: string
  file: File
}

/** What can be no photo of a garment is told by its name, and keeps nothing else out. */
function sift(named: Named[]): { usable: Named[]; troubles: Trouble[] } {
  const copy = readBatchCopy()
  const isHidden = ({ file }: Named) => file.name.startsWith('.') || /^thumbs\.db$/i.test(file.name)
  const isPhoto = ({ file }: Named) => Object.keys(acceptedTypes).includes(file.type) && file.size > 0
  const seen = named.filter((one) => !isHidden(one))
  return {
    usable: seen.filter(isPhoto),
    troubles: seen
      .filter((one) => !isPhoto(one))
      .map(({ file }) => ({ ref: file.name, reason: copy.noPhoto })),
  }
}

async function restore(batchId: string, files: Map<string, File>) {
  const plan = await loadPlan(batchId)
  if (!plan) return null
  const found = await Promise.all(
    plan.groups.flatMap(({ photos }) =>
      photos.map(async ({ id }) => {
        const file = await loadFile(batchId, id)
        if (file) files.set(id, file)
        return [id, file !== undefined] as const
      }),
    ),
  )
  const isThere = new Map(found)
  const groups = plan.groups
    .map((group) => ({ ...group, photos: group.photos.filter(({ id }) => isThere.get(id)) }))
    .filter(({ photos }) => photos.length > 0)
  return { groups, isUploading: plan.isUploading }
}

/** Null when it is up, else why not; `gone` when the page must not go on. A broken line is waited for. */
async function sendGroup(
  batchId: string,
  group: Group,
  files: Map<string, File>,
): Promise<Trouble | 'gone' | null> {
  const of = (role: Role) => {
    const id = group.photos.find((photo) => photo.role === role)?.id
    return id ? files.get(id) : undefined
  }
  const shrink = (file: File | undefined) => file && inTurn(() => downscale(file)).catch(() => file)
  for (;;) {
    try {
      const [productImage, detailImage, backImage] = await Promise.all([
        shrink(of('front')),
        shrink(of('detail')),
        shrink(of('back')),
      ])
      await upload(batches.addGarment, {
        params: { id: batchId },
        body: group.ref ? { ref: group.ref } : {},
        files: {
          productImage: productImage ?? null,
          detailImage: detailImage ?? null,
          backImage: backImage ?? null,
        },
      })
      return null
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return 'gone'
      const isPassing =
        error instanceof OfflineError || (error instanceof ApiError && [429, 503].includes(error.status))
      if (!isPassing) return { ref: group.ref, reason: messageOf(error, readBatchCopy().notUploaded) }
      await new Promise((resolve) => setTimeout(resolve, offlineMs))
    }
  }
}
