import { expect, test } from 'vitest'
import { unroller } from './unroll.ts'

test('what lies flat stays as it is', () => {
  const unroll = unroller(1)
  for (const share of [-1, -0.3, 0, 0.7, 1]) expect(unroll(share)).toBe(share)
})

test.each([1.05, 1.2, 1.4])(
  'of a trunk %d times as wide the middle is not stretched, and the sides are',
  (hidden) => {
    const unroll = unroller(hidden)
    expect([unroll(-1), unroll(0), unroll(1)].map((share) => Math.round(share * 1e6) / 1e6)).toEqual([
      -1, 0, 1,
    ])
    // Widths on the body over those in the photo.
    expect((unroll(0.01) / 0.01) * hidden).toBeCloseTo(1, 3)
    expect(((unroll(1) - unroll(0.9)) / 0.1) * hidden).toBeGreaterThan(1 + (hidden - 1) * 1.5)
  },
)
