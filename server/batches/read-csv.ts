import { parse } from 'csv-parse/sync'
import type { CsvLineFault } from '#contracts/batch-words.ts'
import { batchLimits } from '#contracts/batch-words.ts'
import { garmentRefLength } from '#contracts/garments.ts'
import { type GarmentKind, garmentKindLabels, garmentKinds } from '#contracts/generations.ts'
import { refuse } from '#server/refusal.ts'
import { decodeText } from './decode-text.ts'

export interface CsvLine {
  /** As a spreadsheet counts its rows. */
  line: number
  ref: string
  imageUrl: string
  detailUrl: string | null
  backUrl: string | null
  kind: GarmentKind | null
}

const columns = {
  ref: ['ref', 'sku', 'codice'],
  imageUrl: ['image_url', 'image', 'immagine', 'foto', 'url'],
  detailUrl: ['detail_url', 'dettaglio'],
  backUrl: ['back_url', 'retro'],
  kind: ['kind', 'tipo'],
} as const
type Column = keyof typeof columns

/** What a list says, line by line: the good ones, and what is wrong with each of the others. */
export function readCsv(bytes: Uint8Array): { lines: CsvLine[]; faults: CsvLineFault[] } {
  const rows = toRows(decodeText(bytes))
  const [head, ...rest] = rows
  if (!head) throw refuse('csv_unreadable')
  const places = placesOf(head.cells)
  const lines: CsvLine[] = []
  const faults: CsvLineFault[] = []
  const seen = new Set<string>()
  for (const { number, cells } of rest) {
    if (cells.every((cell) => cell === '')) continue
    if (lines.length + faults.length >= batchLimits.csvLines) {
      faults.push({ line: number, ref: null, fault: 'lines_many' })
      break
    }
    const read = readLine(number, (column) => cells[places[column] ?? -1] ?? '')
    if ('fault' in read) faults.push(read)
    else if (seen.has(read.ref)) faults.push({ line: number, ref: read.ref, fault: 'ref_twice' })
    else {
      seen.add(read.ref)
      lines.push(read)
    }
  }
  return { lines, faults }
}

function readLine(line: number, cell: (column: Column) => string): CsvLine | CsvLineFault {
  const ref = cell('ref')
  const bad = (fault: CsvLineFault['fault']): CsvLineFault => ({ line, ref: ref.slice(0, 80) || null, fault })
  if (!ref) return bad('ref_missing')
  if (ref.length > garmentRefLength) return bad('ref_long')
  // What a spreadsheet makes of a long number, and cannot undo.
  if (/^\d+(?:[.,]\d+)?E\+\d+$/i.test(ref)) return bad('ref_spoiled')
  if (!cell('imageUrl')) return bad('url_missing')
  const urls = ([cell('imageUrl'), cell('detailUrl'), cell('backUrl')] as const).map((text) => text || null)
  if (urls.some((url) => url && !isHttps(url))) return bad('url_refused')
  const kind = kindOf(cell('kind'))
  if (kind === undefined) return bad('kind_unknown')
  const [imageUrl = '', detailUrl = null, backUrl = null] = urls
  return { line, ref, imageUrl: imageUrl ?? '', detailUrl, backUrl, kind }
}

const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'

/** By the word of the wire or by the one on the screen; undefined: neither. */
function kindOf(text: string): GarmentKind | null | undefined {
  if (!text) return null
  const said = text.toLowerCase()
  return garmentKinds.find((kind) => kind === said || garmentKindLabels[kind].toLowerCase() === said)
}

function placesOf(head: string[]): Partial<Record<Column, number>> {
  const names = head.map((cell) => cell.toLowerCase().replace(/[\s-]+/g, '_'))
  const places: Partial<Record<Column, number>> = {}
  for (const [column, known] of Object.entries(columns)) {
    const at = names.findIndex((name) => (known as readonly string[]).includes(name))
    if (at >= 0) places[column as Column] = at
  }
  if (places.ref === undefined || places.imageUrl === undefined) throw refuse('csv_columns')
  return places
}

interface Row {
  number: number
  cells: string[]
}

/** Rows as a spreadsheet shows them: a line break within quotes does not begin another one. */
function toRows(text: string): Row[] {
  const { body, delimiter, skipped } = dialectOf(text)
  try {
    const records: string[][] = parse(body, {
      delimiter,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      // One more than may be, so that it is seen.
      to: batchLimits.csvLines * 2,
    })
    return records.map((cells, index) => ({ number: index + 1 + skipped, cells: cells.map(clean) }))
  } catch (cause) {
    throw refuse('csv_unreadable', { cause: cause instanceof Error ? cause : undefined })
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
const clean = (cell: string): string => cell.replace(/[\0-\x1f\x7f\u00a0]+/g, ' ').trim()

/** Which sign parts the cells: Excel may say so itself in a first line of its own. */
function dialectOf(text: string): { body: string; delimiter: string; skipped: number } {
  const said = /^sep=(.)\r?\n/i.exec(text)
  if (said?.[1]) return { body: text.slice(said[0].length), delimiter: said[1], skipped: 1 }
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const [best = ';'] = [';', ',', '\t'].toSorted((one, other) => count(head, other) - count(head, one))
  return { body: text, delimiter: best, skipped: 0 }
}

const count = (text: string, sign: string): number => text.split(sign).length - 1
