export interface Piece {
  /** Its place among the others. */
  at: number
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Longer texts are compared by lines: the table below grows with the product of both lengths. */
const mostWords = 3_000

/** What changes from one text to another, word by word, in reading order. */
export function differenceOf(before: string, after: string): Piece[] {
  const isLong = before.length + after.length > mostWords * 6
  const [from, to] = [split(before, isLong), split(after, isLong)]
  const common = lengthsOfCommon(from, to)
  const pieces: Piece[] = []
  let [at, next] = [0, 0]
  while (at < from.length || next < to.length) {
    if (at < from.length && from[at] === to[next]) {
      push(pieces, 'same', from[at])
      at++
      next++
    } else if (next >= to.length || (at < from.length && common(at + 1, next) >= common(at, next + 1))) {
      push(pieces, 'removed', from[at++])
    } else push(pieces, 'added', to[next++])
  }
  return pieces
}

interface Change {
  /** Empty: it is new. */
  before: string
  /** Empty: it goes. */
  after: string
}

/** The sentences that are not the same in both texts; those that change places are named in both. */
export function changedSentences(before: string, after: string): Change[] {
  const [from, to] = [sentencesOf(before), sentencesOf(after)]
  const common = lengthsOfCommon(from, to)
  const changes: Change[] = []
  let gone: string[] = []
  let come: string[] = []
  const flush = () => {
    for (let i = 0; i < Math.max(gone.length, come.length); i++)
      changes.push({ before: gone[i] ?? '', after: come[i] ?? '' })
    gone = []
    come = []
  }
  let [at, next] = [0, 0]
  while (at < from.length || next < to.length) {
    if (at < from.length && from[at] === to[next]) {
      flush()
      at++
      next++
    } else if (next >= to.length || (at < from.length && common(at + 1, next) >= common(at, next + 1)))
      gone.push(from[at++] ?? '')
    else come.push(to[next++] ?? '')
  }
  flush()
  return changes
}

const sentencesOf = (text: string): string[] =>
  (text.match(/[^.!?\n]+(?:[.!?]+(?!\s)[^.!?\n]+)*[.!?]*/g) ?? []).map((each) => each.trim()).filter(Boolean)

/** As much of an unchanged stretch as tells where one is; the text in use has all of it. */
const around = 120

/** A stretch that did not change, without its middle when that is long. */
export const abridged = (text: string): string =>
  text.length > 3 * around
    ? `${text.slice(0, around).trimEnd()} […] ${text.slice(-around).trimStart()}`
    : text

const split = (text: string, byLine: boolean) => text.match(byLine ? /[^\n]*\n|[^\n]+/g : /\s+|[^\s]+/g) ?? []

/** How much two rests have in common, from the end: the usual table of the longest common subsequence. */
function lengthsOfCommon(from: string[], to: string[]): (at: number, next: number) => number {
  const width = to.length + 1
  const table = new Uint16Array((from.length + 1) * width)
  for (let at = from.length - 1; at >= 0; at--) {
    for (let next = to.length - 1; next >= 0; next--) {
      table[at * width + next] =
        from[at] === to[next]
          ? (table[(at + 1) * width + next + 1] ?? 0) + 1
          : Math.max(table[(at + 1) * width + next] ?? 0, table[at * width + next + 1] ?? 0)
    }
  }
  return (at, next) => table[at * width + next] ?? 0
}

function push(pieces: Piece[], kind: Piece['kind'], text = ''): void {
  const last = pieces.at(-1)
  if (last?.kind === kind) last.text += text
  else pieces.push({ at: pieces.length, kind, text })
}
