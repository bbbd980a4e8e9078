import { expect, test } from 'vitest'
import { decode, decodeDetail } from '../pixels/decode.ts'
import { drawGarment } from '../samples/drawings.ts'
import { findGarment } from '../understand/find-garment.ts'
import { findNeckline } from '../understand/neckline.ts'
import { withoutLeftovers } from './leftovers.ts'

test('the bar of a hanger at the neck gives no cloth its colour, a print and a label do', async () => {
  const { photo, mask } = await drawGarment('tshirt', {
    print:
      '<path d="M150 90 L200 110 L250 90 L252 98 L200 118 L148 98 Z" fill="#d9a441"/><circle cx="200" cy="250" r="40" fill="#fff"/>' +
      '<rect x="190" y="126" width="20" height="10" fill="#e8e8e8"/>',
  })
  const { work } = await decode(photo)
  const found = findGarment(work, { ...work, data: mask }, 't-shirt')
  const neckline = findNeckline(found, await decodeDetail(photo, found))
  if (!neckline) throw new Error('The drawn top was taken for a bottom')
  const { data, width } = withoutLeftovers(found, neckline)
  const holds = (x: number, y: number) => data[Math.round(y * 0.8) * width + Math.round(x * 0.8)] === 1
  expect(holds(158, 98), 'end of the bar').toBe(false)
  expect(holds(242, 98), 'its other end').toBe(false)
  expect(holds(200, 250), 'print').toBe(true)
  expect(holds(200, 150), 'cloth').toBe(true)
})
