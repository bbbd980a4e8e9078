import { expect, test } from 'vitest'
import { isWearable } from './framing.ts'

test('a pattern that hangs on nobody is told from what people wear', () => {
  const worn = [
    { low: 83, high: 150, reach: 30 },
    // To the floor, and wide as a cape.
    { low: -6, high: 154, reach: 80 },
  ]
  expect(worn.map(isWearable)).toEqual([true, true])
  const broken = [
    { low: -238, high: 31, reach: 172 },
    { low: 40, high: 150, reach: 140 },
    { low: -60, high: 150, reach: 40 },
  ]
  expect(broken.map(isWearable)).toEqual([false, false, false])
})
