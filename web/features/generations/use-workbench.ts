import { useEffect, useState } from 'react'
import type { GarmentKind, Gender, Generation, Pose } from '#contracts/generations.ts'
import { ApiError, messageOf, OfflineError } from '#web/api/problem.ts'
import { recall, remember } from '#web/ui/tab-memory.ts'
import { toast } from '#web/ui/toasts.ts'
import { readCopy, useCopy } from './copy.ts'
import { newKey } from './new-key.ts'
import { showError, useHistory, useRequestGeneration } from './queries.ts'
import { useWatched } from './use-watched.ts'

/** What the form shows of a garment from the archive, whose photo need not be uploaded again. */
export interface StoredGarment {
  id: string
  photoUrl: string
}

export interface Draft {
  /** A new photo, or else a garment that is there. */
  product: File | null
  garment: StoredGarment | null
  detail: File | null
  gender: Gender
  pose: Pose
  /** Null: the engine finds out by itself. */
  garmentKind: GarmentKind | null
  modelId: string | null
}

const emptyDraft: Draft = {
  product: null,
  garment: null,
  detail: null,
  gender: 'female',
  pose: 'frontale',
  garmentKind: null,
  modelId: null,
}

const storageKey = 'prepared-garment'

/** Kept for the tab, so that a reload finds the form as it was prepared. */
function recallDraft(): Draft {
  const kept = recall(storageKey)
  // Written by the workbench only.
  return kept ? { ...emptyDraft, ...(JSON.parse(kept) as Partial<Draft>) } : emptyDraft
}

function rememberDraft({ garment, gender, pose, garmentKind }: Draft): void {
  remember(storageKey, garment && JSON.stringify({ garment, gender, pose, garmentKind }))
}

/** What a person can do about a refusal; a plan or a product may have nothing to offer. */
export interface WaysOut {
  /** To more credits. */
  onUpgrade?: (() => void) | undefined
  /** Another link with which to confirm the address. */
  onResend?: (() => void) | undefined
}

/** The try-on in preparation, and the one that is being watched: they outlive a change of tab. */
export function useWorkbench(waysOut: WaysOut) {
  const copy = useCopy()
  const [draft, setDraft] = useState(recallDraft)
  const [unanswered, setUnanswered] = useState<{ draft: Draft; key: string } | null>(null)
  const [uploadShare, setUploadShare] = useState(0)
  const { items, running, isSuccess } = useHistory()
  const watch = useWatched(items, running, isSuccess)
  const watched = items.find(({ id }) => id === watch.id) ?? null
  const request = useRequestGeneration()

  const edit = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }))
  const submit = () => {
    const { product, garment, detail, gender, pose, garmentKind, modelId } = draft
    if (!product && !garment) return showError(new Error(copy.noFile))
    // An answer that got lost may have been a yes: the same draft asks again under the same name.
    const key = unanswered?.draft === draft ? unanswered.key : newKey()
    setUploadShare(0)
    request.mutate(
      {
        product,
        detail,
        choices: {
          selectedGender: gender,
          poseType: pose,
          garmentKind: garmentKind ?? undefined,
          selectedModelId: modelId ?? undefined,
          garmentId: garment?.id,
        },
        key,
        onProgress: setUploadShare,
      },
      {
        onSuccess: (generation) => watch.start(generation.id),
        onError: (error) => {
          setUnanswered(error instanceof OfflineError ? { draft, key } : null)
          showRefusal(error, waysOut)
        },
      },
    )
  }

  useEffect(() => rememberDraft(draft), [draft])
  const isDone = watched?.status === 'completed'
  useEffect(() => {
    if (isDone) setDraft(({ gender, pose }) => ({ ...emptyDraft, gender, pose }))
  }, [isDone])

  return {
    draft,
    edit,
    chooseGender: (gender: Gender) => edit({ gender, modelId: null }),
    submit,
    isSending: request.isPending,
    uploadShare,
    watched,
    follow: (generation: Generation) => watch.start(generation.id),
    /** Back to the form, with whatever is in it. */
    prepare: (next?: Partial<Draft>) => {
      watch.stop()
      setDraft((now) =>
        next ? { ...now, ...next } : { ...now, product: null, garment: null, detail: null, modelId: null },
      )
    },
  }
}
export type Workbench = ReturnType<typeof useWorkbench>

function showRefusal(error: Error, { onUpgrade, onResend }: WaysOut): void {
  const copy = readCopy()
  if (error instanceof ApiError && error.code === 'quota_exhausted')
    toast({
      ...copy.exhausted,
      variant: 'destructive',
      ...(onUpgrade && { action: { ...copy.upgrade, run: onUpgrade } }),
    })
  else if (error instanceof ApiError && error.code === 'address_unconfirmed')
    toast({
      title: copy.unconfirmed,
      description: messageOf(error, copy.failed),
      ...(onResend && { action: { ...copy.resend, run: onResend } }),
    })
  else showError(error)
}
