import { useCopy } from './copy.ts'
import { changedSentences, differenceOf } from './difference.ts'
import { DifferenceText } from './difference-text.tsx'

/** The sentences that are not the same in both texts, and what is new in each. */
export function WhatChanges({ before, after }: { before: string; after: string }) {
  const { tryOut: copy } = useCopy()
  const changes = changedSentences(before, after)
  return (
    <section aria-labelledby="changes-title">
      <h4 id="changes-title" className="font-semibold">
        {copy.changes(changes.length)}
      </h4>
      <ol className="grid gap-2">
        {changes.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence has no other name than its place
          <li key={index} className="border-s-4 border-line ps-4">
            <DifferenceText pieces={differenceOf(change.before, change.after)} />
          </li>
        ))}
      </ol>
    </section>
  )
}
