import { girthsOf } from '#contracts/girths.ts'
import { sizes } from '#contracts/sizes.ts'
import { listPackedBodies, loadPackedBody } from '#engine/body/load.ts'
import { unpackMannequin } from '#engine/figure/packing.ts'
import { stretch } from '#engine/figure/stretch.ts'
import { tapeMesh } from '#engine/samples/tape-mesh.ts'
import type { Girths } from '#engine/types.ts'

// Prints the table of sizes beside what a tape says on the stretched mannequins: bust/waist/hip, cm.

const words = ({ bust, waist, hip }: Girths) => [bust, waist, hip].map((cm) => cm.toFixed(1)).join('/')
let worst = 0
console.log('body              size table             measured')
for (const [gender, bodyType] of listPackedBodies()) {
  const drawn = unpackMannequin(await loadPackedBody(gender, bodyType))
  for (const size of sizes) {
    const wanted = girthsOf(gender, bodyType, size)
    const measured = tapeMesh(stretch(drawn, wanted))
    for (const level of ['bust', 'waist', 'hip'] as const)
      worst = Math.max(worst, Math.abs(measured[level] - wanted[level]))
    const body = `${gender} ${bodyType}`.padEnd(17)
    console.log(`${body} ${size.padEnd(4)} ${words(wanted).padEnd(17)} ${words(measured)}`)
  }
}
console.log(`Largest difference: ${worst.toFixed(2)} cm`)
