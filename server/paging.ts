import { refuse } from '#server/refusal.ts'

/** Where a page ends: an instant and an id, in a form that nobody is tempted to take apart. */
export interface Place {
  createdAt: Date
  id: string
}

export const cursorOf = ({ createdAt, id }: Place): string =>
  Buffer.from(`${createdAt.getTime()}_${id}`).toString('base64url')

const shape = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export function placeOf(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [, ms, id] = shape.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!ms || !id) throw refuse('bad_request', { fields: { after: 'cursor_invalid' } })
  return { createdAt: new Date(Number(ms)), id }
}

interface Paging<Row, Shown> {
  limit: number
  present: (row: Row) => Shown
  place: (row: Row) => Place
}

/** Of rows that were asked for one more than the page holds. */
export function pageOf<Row, Shown>(
  rows: Row[],
  { limit, present, place }: Paging<Row, Shown>,
): { data: Shown[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { data: page.map(present), next: last && rows.length > limit ? cursorOf(place(last)) : null }
}
