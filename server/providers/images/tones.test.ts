import { expect, test } from 'vitest'
import { toneOf } from './tones.ts'

test.for([
  ['Africana', 'deep'],
  ['Afro-americana', 'deep'],
  ['nera', 'deep'],
  ['Black', 'deep'],
  ['pelle scura', 'deep'],
  ['Latina', 'tan'],
  ['Indiana', 'tan'],
  ['Mediorientale', 'tan'],
  ['Nordafricana', 'tan'],
  ['Asiatica', 'medium'],
  ['East Asian', 'medium'],
  ['Sud-asiatica', 'tan'],
  ['Mediterranea', 'medium'],
  ['Italiana', 'medium'],
  ['Caucasica', 'light'],
  ['Est europea', 'light'],
  ['Nordeuropea', 'light'],
  ['Scandinava', 'light'],
  ['', 'linen'],
  ['Venusiana', 'linen'],
] as const)('%s is drawn in %s', ([ethnicity, tone]) => {
  expect(toneOf(ethnicity)).toBe(tone)
})

test('no model at all is the neutral linen', () => {
  expect(toneOf(null)).toBe('linen')
})
