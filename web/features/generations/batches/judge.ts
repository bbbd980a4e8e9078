import { type KeyboardEvent, useMemo } from 'react'
import type { BatchItem } from '#contracts/batch-items.ts'
import { batches } from '#contracts/batches.ts'
import { toast } from '#web/ui/toasts.ts'
import { useBatchCopy } from './copy.ts'
import { useDeed, useEditItems } from './queries.ts'

export type Judge = ReturnType<typeof useJudge>

export function useJudge(batchId: string) {
  const { review: copy } = useBatchCopy()
  const { mutate: edit } = useEditItems(batchId)
  const { mutate: redo } = useDeed(batches.redo, batchId)
  // The same until something changes: hundreds of cards hold it.
  return useMemo(
    () => ({
      /** Said twice it is taken back. */
      review: (items: BatchItem[], word: 'approved' | 'discarded') => {
        const isTakenBack = items.length === 1 && items[0]?.review === word
        for (let at = 0; at < items.length; at += 500) {
          const ids = items.slice(at, at + 500).map(({ id }) => id)
          edit({ ids, review: isTakenBack ? null : word })
        }
      },
      redo: ({ id }: BatchItem) =>
        redo(
          { params: { id: batchId, item: id }, body: undefined },
          { onSuccess: () => toast({ title: copy.redone }) },
        ),
      skip: ({ id }: BatchItem) => edit({ ids: [id], status: 'skipped' }),
    }),
    [batchId, copy, edit, redo],
  )
}

/** The kind of its garment is unsure: its picture says so, or none could be made. */
export const doubtsKind = ({ notices, review, failure }: BatchItem): boolean =>
  failure === 'no_garment' || (review === null && notices.some(({ code }) => code === 'kind_uncertain'))

/** Typing in a list of kinds is no verdict. */
export const isChoosing = ({ target }: KeyboardEvent): boolean => target instanceof HTMLSelectElement

/** Null when the key says nothing of this picture. */
export function judgeByKey(key: string, item: BatchItem | undefined, judge: Judge): 'review' | 'redo' | null {
  if (!item) return null
  const word = key.toLowerCase()
  const isReady = item.status === 'completed'
  if (word === 'a' && isReady) judge.review([item], 'approved')
  else if (word === 's' && isReady) judge.review([item], 'discarded')
  else if (word === 'r' && (isReady || item.status === 'failed')) {
    judge.redo(item)
    return 'redo'
  } else return null
  return 'review'
}
