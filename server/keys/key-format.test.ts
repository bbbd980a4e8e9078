import { expect, test } from 'vitest'
import { keyModes, keyPattern } from '#contracts/keys.ts'
import { checksumOf, isWellFormed, makeKey } from './key-format.ts'

test.each(keyModes)('K1: a %s key has its form, and is never made twice', (mode) => {
  const keys = Array.from({ length: 200 }, () => makeKey(mode))
  for (const { text, prefix, lastFour, digest } of keys) {
    expect(text).toMatch(keyPattern)
    expect(text.startsWith(`indosso_${mode}_${prefix}_`)).toBe(true)
    expect(text.endsWith(lastFour)).toBe(true)
    expect(isWellFormed(text)).toBe(true)
    expect(digest).not.toContain(text.slice(22, 30))
  }
  expect(new Set(keys.map(({ text }) => text)).size).toBe(keys.length)
})

test('K1: every single wrong character is seen by the checksum alone', () => {
  const { text } = makeKey('live')
  for (let place = 13; place < text.length; place++) {
    const other = text[place] === 'a' ? 'b' : 'a'
    expect([place, isWellFormed(text.slice(0, place) + other + text.slice(place + 1))]).toEqual([
      place,
      false,
    ])
  }
})

test.each(['', 'indosso_live_', 'sk_live_abc', ' ', 'indosso_prod_abcdefgh_'])('K1: %j is no key', (text) =>
  expect(isWellFormed(text)).toBe(false),
)

test('the checksum is CRC32 in base 62, as its specification says', () => {
  // CRC32 of "123456789" is the check value of the standard, 0xCBF43926.
  const digits = [...checksumOf('123456789')]
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  expect(digits.reduce((sum, digit) => sum * 62 + alphabet.indexOf(digit), 0)).toBe(0xcbf43926)
})
