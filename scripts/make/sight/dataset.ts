import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Row {
  name: string
  sender: string
  label: string
  file: string
}

/** The photos of the Clothing dataset that are there, in the order of its table. */
export async function readDataset(folder: string): Promise<Row[]> {
  const [, ...rows] = (await readFile(join(folder, 'images.csv'), 'utf8')).trim().split('\n')
  const there = new Set(await readdir(join(folder, 'images')))
  return rows.flatMap((row) => {
    const [name = '', sender = '', label = ''] = row.split(',')
    const file = `${name}.jpg`
    return there.has(file) ? [{ name, sender, label, file: join(folder, 'images', file) }] : []
  })
}
