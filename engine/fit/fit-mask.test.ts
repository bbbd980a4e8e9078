import { expect, test } from 'vitest'
import { enclosedBy } from '../samples/outlines.ts'
import { fitMask } from './fit-mask.ts'

const size = { width: 400, height: 360 }
const lab = new Float32Array(size.width * size.height * 3).fill(50)

test('of trousers that are folded to one side no leg ends far beyond the photo', () => {
  const folded = '330,10 365,165 165,170 250,290 165,355 100,270 30,175 90,75'
  const [fit] = fitMask(enclosedBy(folded, size), lab, { kinds: ['trousers'] })?.fits ?? []
  if (fit?.kind !== 'trousers') throw new Error('Not fitted')
  expect(Math.max(fit.shape.endR, -fit.shape.endL)).toBeLessThan(0.9)
})
