import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Generation, Pose } from '#contracts/generations.ts'
import { newKey } from '#web/api/new-key.ts'
import { ApiError, messageOf } from '#web/api/problem.ts'
import { toast } from '#web/ui/toasts.ts'
import { readCopy } from '../copy.ts'
import { addGeneration } from '../history-cache.ts'
import { showError } from '../queries.ts'
import { choicesOf, type Draft, lookOf } from './draft.ts'
import { type BenchId, clearBench, layOut } from './use-draft.ts'

/** What a person can do about a refusal; a plan or a product may have nothing to offer. */
export interface WaysOut {
  /** To more credits. */
  onUpgrade?: (() => void) | undefined
  /** Another link with which to confirm the address. */
  onResend?: (() => void) | undefined
}

interface Order {
  bench: BenchId
  draft: Draft
}

/**
 * Orders the poses of a draft one by one, each its own picture and credit; the first brings the photo and settles who
 * wears it. When a later one is refused, it stays on the garment's bench.
 */
export function useOrder(waysOut: WaysOut, onPlaced: (first: Generation, order: Order) => void) {
  const client = useQueryClient()
  const [uploadShare, setUploadShare] = useState(0)
  const [isPlaced, setPlaced] = useState(false)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (order: Order) => {
      const { draft, bench } = order
      const { requestPicture } = await import('../request-picture.ts')
      let first: Generation | null = null
      for (const [index, pose] of draft.poses.entries()) {
        const generation = await requestPicture({
          ...(first ? followUp(draft, first) : opening(order)),
          pose,
          key: keyOf(draft, pose),
          onProgress: setUploadShare,
        })
        addGeneration(client, generation)
        if (!first) {
          clearBench(client, bench)
          setPlaced(true)
          onPlaced(generation, order)
        }
        first ??= generation
        settle(first, order, draft.poses.slice(index + 1))
      }
    },
    onError: (error) => showRefusal(error, waysOut),
  })

  const settle = (first: Generation, { bench, draft }: Order, left: readonly Pose[]) => {
    const own = { account: bench.account, garmentId: first.garmentId }
    if (left.length === 0) return clearBench(client, own)
    const none = { product: null, detail: null, back: null, modelId: null, size: null }
    const rest: Draft = { ...draft, ...none, poses: left, look: lookOf(first) }
    keys.set(rest, keysOf(draft))
    layOut(client, own, rest)
  }

  return {
    place: (order: Order) => {
      setUploadShare(0)
      setPlaced(false)
      mutate(order)
    },
    uploadShare,
    /** What is on its way to the server, until its first picture has a place there. */
    sending: isPending && !isPlaced ? variables : null,
  }
}
export type OrderDesk = ReturnType<typeof useOrder>

const opening = ({ draft, bench }: Order) => ({
  photos: { productImage: draft.product, detailImage: draft.detail, backImage: draft.back },
  choices: {
    ...choicesOf(draft),
    garmentId: bench.garmentId ?? undefined,
    selectedModelId: draft.modelId ?? undefined,
    size: draft.size ?? undefined,
    garmentSize: (draft.size && draft.garmentSize) ?? undefined,
    sameLookAs: draft.look?.of,
  },
})

const followUp = (draft: Draft, first: Generation) => ({
  photos: {},
  choices: { ...choicesOf(draft), garmentId: first.garmentId ?? undefined, sameLookAs: first.id },
})

/** An answer that got lost may have been a yes: the same draft asks again under the same name. */
const keys = new WeakMap<Draft, Map<Pose, string>>()

function keysOf(draft: Draft): Map<Pose, string> {
  const ofDraft = keys.get(draft) ?? new Map<Pose, string>()
  keys.set(draft, ofDraft)
  return ofDraft
}

function keyOf(draft: Draft, pose: Pose): string {
  const key = keysOf(draft).get(pose) ?? newKey()
  keysOf(draft).set(pose, key)
  return key
}

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
