import { expect, test } from 'vitest'
import type { Point } from '../maths/vector.ts'
import { fitMask } from './fit-mask.ts'
import { fillPolygons } from './likeness.ts'

const [width, height] = [400, 360]
const lab = new Float32Array(width * height * 3).fill(50)

test('of trousers that are folded to one side no leg ends far beyond the photo', () => {
  const folded = '330,10 365,165 165,170 250,290 165,355 100,270 30,175 90,75'
  const outline = folded.split(' ').map((pair) => pair.split(',').map(Number) as Point)
  const [fit] = fitMask(fillPolygons([outline], width, height), lab, { kinds: ['trousers'] })?.fits ?? []
  if (fit?.kind !== 'trousers') throw new Error('Not fitted')
  expect(Math.max(fit.shape.endR, -fit.shape.endL)).toBeLessThan(0.9)
})
