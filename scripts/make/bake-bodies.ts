import { mkdir, writeFile } from 'node:fs/promises'
import { GENDERS, listPackedBodies } from '#engine/body/load.ts'
import { bakeAccessories } from '#engine/figure/accessories.ts'
import { bakeMannequin } from '#engine/figure/bake.ts'
import { packAccessories } from '#engine/figure/pack-accessories.ts'
import { packMannequin } from '#engine/figure/packing.ts'

// Builds the packed mannequins and their accessories from their parameters; name some ("female-slim",
// "male-accessories") to build only those.
const wanted = process.argv.slice(2)
const folder = new URL('../../engine/body/packed/', import.meta.url)
await mkdir(folder, { recursive: true })
for (const [gender, bodyType] of listPackedBodies())
  await write(`${gender}-${bodyType}`, () => packMannequin(bakeMannequin(gender, bodyType), 11))
for (const gender of GENDERS)
  await write(`${gender}-accessories`, () => packAccessories(bakeAccessories(gender), 11))

async function write(name: string, bake: () => Uint8Array): Promise<void> {
  if (wanted.length > 0 && !wanted.includes(name)) return
  const packed = bake()
  await writeFile(new URL(`${name}.bin`, folder), packed)
  process.stdout.write(`${name}: ${Math.round(packed.length / 1000)} kB\n`)
}
