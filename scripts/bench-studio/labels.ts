import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Point } from '#engine/maths/vector.ts'
import type { Category, Cut } from '#engine/types.ts'
import { constructions } from '#engine/understand/categories.ts'
import { parsePoints } from './masks.ts'

/** What is known of a photo before the engine sees it. */
export interface Label {
  /** Categories that are right for it. */
  categories: Category[]
  /** Cuts that are right for it. */
  cuts: Cut[]
  /** Drawn by hand, or known because the photo was drawn; null where nobody did. */
  mask: Point[] | null
}

interface Entry {
  file: string
  category: Category
  mask: string
}

/** Lists of photos know neither tops nor vests, but their files' names begin with the garment's word. */
const NAMED: Partial<Record<string, Category>> = { blouse: 'top', top: 'top', vest: 'vest' }

const samples = join(import.meta.dirname, '../../engine/samples')

/** By the name of the file, without its folder. `csv` has a line `file,category` for each photo, with more columns or not. */
export async function readLabels(csv: string | undefined): Promise<Map<string, Label>> {
  const labels = new Map<string, Label>()
  if (csv)
    for (const { file, category } of await readCsv(csv)) labels.set(nameOf(file), labelOf(file, category))
  for (const list of ['samples.json', 'masks/real-photos.json']) {
    // The lists are our own files.
    const entries = JSON.parse(await readFile(join(samples, list), 'utf8')) as Entry[]
    for (const { file, category, mask } of entries)
      labels.set(nameOf(file), labelOf(file, category, parsePoints(mask)))
  }
  return labels
}

async function readCsv(path: string): Promise<Pick<Entry, 'file' | 'category'>[]> {
  const [head = '', ...lines] = (await readFile(path, 'utf8')).trim().split('\n')
  const columns = head.split(',')
  const [file, category] = [columns.indexOf('file'), columns.indexOf('category')]
  return lines.flatMap((line) => {
    const cells = line.split(',')
    const [name, said] = [cells[file], cells[category]]
    const word = Object.keys(constructions).find((known) => known === said)
    // One of the keys of the table of categories.
    return name && word ? [{ file: name, category: word as Category }] : []
  })
}

function labelOf(file: string, category: Category, mask: Point[] | null = null): Label {
  const { cut } = constructions[category]
  const named = NAMED[nameOf(file).split('-')[0] ?? '']
  return {
    categories: named ? [category, named] : [category],
    cuts: category === 'jumpsuit' ? [cut, 'trousers'] : [cut],
    mask,
  }
}

const nameOf = (file: string): string => file.split('/').at(-1) ?? file
