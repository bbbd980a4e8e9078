import { refuse } from '#server/refusal.ts'

interface EditedState {
  /** When the row was last changed. */
  last: Date
  /** The state that the editor was looking at, when they say it. */
  seen: string | undefined
}

/** The instant of a change, later than the one before it; refuses an edit of what somebody else has changed since. */
export function editInstant(now: Date, { last, seen }: EditedState): Date {
  if (seen !== undefined && new Date(seen).getTime() !== last.getTime()) throw refuse('stale_edit')
  return new Date(Math.max(now.getTime(), last.getTime() + 1))
}
