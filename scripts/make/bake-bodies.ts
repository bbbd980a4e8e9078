import { mkdir, writeFile } from 'node:fs/promises'
import { listPackedBodies } from '#engine/body/load.ts'
import { bakeMannequin } from '#engine/figure/bake.ts'
import { packMannequin } from '#engine/figure/packing.ts'

// Builds the packed mannequins from their parameters; name some ("female-slim") to build only those.
const wanted = process.argv.slice(2)
const folder = new URL('../../engine/body/packed/', import.meta.url)
await mkdir(folder, { recursive: true })
for (const [gender, bodyType] of listPackedBodies()) {
  const name = `${gender}-${bodyType}`
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const packed = packMannequin(bakeMannequin(gender, bodyType), 11)
  await writeFile(new URL(`${name}.bin`, folder), packed)
  process.stdout.write(`${name}: ${Math.round(packed.length / 1000)} kB\n`)
}
