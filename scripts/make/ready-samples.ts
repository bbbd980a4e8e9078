// Makes the ready-made results of the samples (web/art/samples/), which the landing and the dashboard show at no credit.
// Run it after the engine or the samples got better: node scripts/make/ready-samples.ts
import { join } from 'node:path'
import sharp from 'sharp'
import { genders, poses } from '#contracts/generations.ts'
import { type Look, renderAll, root, type Worn } from './landing/worn.ts'

type Garment = Pick<Worn, 'sample' | 'category'>
const garments: Record<string, Garment> = {
  dress: { sample: 'abito-rosso-fantasma', category: 'dress' },
  tshirt: { sample: 'tshirt-nera-scritta-piastrelle', category: 't-shirt' },
  shirt: { sample: 'camicia-quadri-legno', category: 'shirt' },
  trousers: { sample: 'pantaloni-chino-legno', category: 'trousers' },
}
const tones: Record<string, Record<Look['gender'], NonNullable<Look['tone']>>> = {
  dress: { female: 'tan', male: 'medium' },
  tshirt: { female: 'deep', male: 'light' },
  shirt: { female: 'light', male: 'tan' },
  trousers: { female: 'medium', male: 'deep' },
}

const looks = Object.entries(garments).flatMap(([name, garment]) =>
  genders.flatMap((gender) =>
    poses.map((pose) => ({
      file: `${name}-${gender}-${pose}.webp`,
      worn: {
        ...garment,
        gender,
        bodyType: 'athletic',
        tone: tones[name]?.[gender] ?? 'linen',
        pose,
      } as const,
    })),
  ),
)
const renders = await renderAll(looks.map(({ worn }) => worn))
let total = 0
for (const { file, worn } of looks) {
  const { size } = await sharp(renders.get(worn))
    .resize(640)
    .webp({ quality: 70, effort: 6 })
    .toFile(join(root, 'web/art/samples', file))
  total += size
}
console.log(`${looks.length} pictures, ${Math.round(total / 1024)} KB`)
