import { sampleGrid } from '../figure/grid.ts'
import type { Mannequin } from '../figure/mannequin.ts'
import { clamp, lerp } from '../maths/scalar.ts'
import type { ClothBuilder } from './cloth.ts'
import type { LaidTop } from './top.ts'

const SMALLEST = 2.2
const TALLEST = { female: 8.5, male: 8 }

/** Sews a standing collar, `height` normalised units tall, onto the neck edge. Below 2.2 cm there is none. */
export function layCollar(builder: ClothBuilder, m: Mannequin, top: LaidTop, height: number): void {
  const { pattern, neckY } = top
  const { scale, nu, shoulderColumns, neckHalf } = pattern
  if (height * scale <= SMALLEST) return
  const tall = Math.min(height * scale, TALLEST[m.gender])
  const rows = Math.max(3, Math.round(tall / 1.1))
  const columns = nu - 2 * shoulderColumns
  const rise = -height * Math.min(1, tall / (height * scale))
  const frontIds = new Int32Array((columns + 1) * (rows + 1))
  for (const back of [false, true])
    builder.addPatch({
      name: 'collar',
      back,
      nu: columns,
      nv: rows,
      mirrored: true,
      shape(u, v) {
        const base = (back ? pattern.backTop : pattern.frontTop)((shoulderColumns + u * columns) / nu)
        return [
          lerp(base[0], lerp(-neckHalf * 0.86, neckHalf * 0.86, u), Math.min(1, v * 1.5)),
          lerp(base[1], rise, v),
        ]
      },
      vertex(i, j) {
        const k = j * (columns + 1) + i
        if (j === 0) return (back ? top.back : top.front)[shoulderColumns + i]
        if (back && (i === 0 || i === columns)) return frontIds[k]
        const t = j / rows
        const y = lerp(neckY - 1.5, neckY + tall - 2, t)
        const z = lerp(-2.2, 0.2, clamp((y - 146) / 14, 0, 1))
        const radius = neckRadius(m, y, z) + 0.7
        const turn = ((i / columns) * 2 - 1) * (Math.PI / 2)
        const id = builder.addVertex(
          [
            radius * Math.sin(turn),
            y + (back ? 0.8 : -0.8 * (1 - t)),
            z + (back ? -1 : 1) * radius * 0.98 * Math.cos(turn),
          ],
          { pinned: t > 0.35 },
        )
        if (!back) frontIds[k] = id
        return id
      },
    })
}

function neckRadius({ trunk }: Mannequin, y: number, z: number): number {
  let r = 3
  while (r < 12 && sampleGrid(trunk, [r, y, z]) <= 0) r += 0.2
  return r
}
