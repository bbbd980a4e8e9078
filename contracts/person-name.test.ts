import { expect, test } from 'vitest'
import { fieldCodeOf, fieldErrorText } from './field-errors.ts'
import { personName } from './person-name.ts'

const name = personName({ required: 'first_name_required', tooLong: 'first_name_too_long' })
const verdict = (value: string) => {
  const { success, error } = name.safeParse(value)
  return success ? 'ok' : fieldErrorText(fieldCodeOf(error?.issues[0]?.message ?? ''))
}

test.each([
  'Ada',
  'Maria Grazia',
  "Dell'Acqua",
  'D’Angelo',
  'Jean-Luc',
  'Nguyễn Thị Minh Khai',
  'Łukasz',
  'Ólafur Þór',
  '王小明',
  'عائشة',
  'Müller',
  'G.B. Rossi',
  'M.Luisa',
  'F.lli Conti',
  'Dott.ssa Neri',
  'Sig.ra Bianchi',
  'Prof.ssa Verdi, Ph.D.',
  'Moda S.r.l.',
  'Rossi S.p.A.',
  'Conti & Figli',
  'Rossi/Bianchi',
  'Sarti n. 2',
  'Avv. Rossi',
  'e basta...',
])('T14: the name %j is a name', (value) => {
  expect(verdict(value)).toBe('ok')
})

test.each([
  'hai vinto 500 EUR! Ritira su https://premi-evil.example/ritira ?',
  'premi-evil.example',
  'vai su evil.it',
  'evil.example.',
  'a.evil.example',
  'evil.x.example',
  'www.evil',
  'WWW.Evil',
  't.me/premi',
  'ada@evil.example',
  'ada＠evil',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'evil。example',
  'http:/evil',
  'xn--vil-dma.example',
  '«evil.com»',
  'Dott.evil.com',
  'evil.com.',
  '(evil.com)',
  'Ada,evil.com',
  'evil-sig.re',
  'sig.re/premi',
  'Sig.ra evil.com',
])('T14: %j holds an address and is refused', (value) => {
  expect(verdict(value)).toBe('Scrivi solo il nome: indirizzi e link non sono ammessi')
})

test.each([
  'Ada\r\nBcc: x',
  'Ada\nRossi',
  'Ada\tRossi',
  'Ada\0Rossi',
  '\u202eadA',
  'Ada\u200b',
  '\u200b',
  '\u2066Ada',
  'A\u00adda',
  'Ada\u2028Rossi',
  '\u3164',
  'Ada\u0007',
  'Ada\u{e0041}',
])('T14: %j holds what cannot be seen and is refused', (value) => {
  expect(verdict(value)).toBe('Il testo contiene caratteri non ammessi')
})

test('T14: a name of white space only is none', () => {
  expect(verdict(' \t ')).toBe('Nome richiesto')
})
