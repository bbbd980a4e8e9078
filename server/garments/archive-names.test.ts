import { expect, test } from 'vitest'
import { createNames, safeName } from './archive-names.ts'

const picture = { pose: 'frontale', modelName: 'Giulia', gender: 'female', extension: 'png' } as const
const nameAll = (...refs: string[]) => {
  const nameOf = createNames()
  return refs.map((ref) => nameOf({ ...picture, garment: { ref, name: 'Abito' } }))
}

test('a picture lies in the folder of its SKU, named after pose and model', () => {
  expect(nameAll('AB-12')).toEqual(['AB-12/AB-12_frontale_Giulia_1.png'])
  const garment = { ref: null, name: 'Abito città' }
  expect(createNames()({ ...picture, garment, modelName: null })).toBe(
    'Abito città/Abito città_frontale_modella_1.png',
  )
})

test('the same SKU twice is counted on, also in other capitals', () => {
  expect(nameAll('AB-12', 'ab-12', 'AB-12')).toEqual([
    'AB-12/AB-12_frontale_Giulia_1.png',
    'ab-12/ab-12_frontale_Giulia_2.png',
    'AB-12/AB-12_frontale_Giulia_3.png',
  ])
})

test('no name leaves its folder, hides, or is one that a system refuses', () => {
  const names = {
    '../../etc/passwd': 'etc passwd',
    'C:\\Windows\\x': 'C Windows x',
    '...': 'capo',
    ' .nascosto. ': 'nascosto',
    'a/b:c*d?"e<f>g|h': 'a b c d e f g h',
    'riga\r\nnuova\0': 'riga nuova',
    'verso\u202egnp.exe': 'verso gnp.exe',
    CON: '_CON',
    'nul.txt': '_nul.txt',
    com1: '_com1',
    'LPT²': '_LPT²',
    CONTE: 'CONTE',
    '=1+1': '_=1+1',
    '-rf': '_-rf',
    'e\u0300': 'è',
    '\ud800': '\ufffd',
    '': 'capo',
  }
  for (const [from, to] of Object.entries(names)) expect([from, safeName(from, 'capo')]).toEqual([from, to])
})

test('a long name is cut between letters, and leaves room for the rest', () => {
  expect(safeName('x'.repeat(300), 'capo')).toBe('x'.repeat(80))
  expect(safeName('👗'.repeat(300), 'capo')).toBe('👗'.repeat(20))
  const family = '👨‍👩‍👧‍👦'
  expect(safeName(family.repeat(9), 'capo')).toBe(family.repeat(3))
  const [name = ''] = nameAll('👗'.repeat(300))
  expect(Buffer.byteLength(name.split('/')[1] ?? '')).toBeLessThanOrEqual(255)
})
