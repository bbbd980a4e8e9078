import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { readCsv } from './read-csv.ts'

const url = 'https://negozio.example/a.jpg'
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const swapped = (text: string) => utf16(text).swap16()
const refs = (bytes: Uint8Array) => readCsv(bytes).lines.map(({ ref }) => ref)
const plain = `ref;image_url\r\nGONNA-1;${url}\r\nPERCHÉ-2;${url}\r\n`

test.each([
  ['UTF-8', Buffer.from(plain)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${plain}`)],
  ['UTF-16, little end first', utf16(plain)],
  ['UTF-16, big end first', swapped(plain)],
  ['UTF-16 without a mark', Buffer.from(plain, 'utf16le')],
  ['Windows-1252', Buffer.from(plain, 'latin1')],
])('a list in %s is read', (_name, bytes) => {
  expect(refs(bytes)).toEqual(['GONNA-1', 'PERCHÉ-2'])
})

test.each([
  [';', 'ref;image_url;kind', `A;${url};Gonna`],
  [',', 'ref,image_url,kind', `A,${url},skirt`],
  ['tab', 'ref\timage_url\tkind', `A\t${url}\tGONNA`],
  ['what Excel says itself', 'sep=,\r\nSKU,Immagine,Tipo', `A,${url},Gonna`],
])('cells parted by %s', (_name, head, line) => {
  expect(readCsv(Buffer.from(`${head}\r\n${line}\r\n`)).lines).toMatchObject([
    { ref: 'A', imageUrl: url, kind: 'skirt' },
  ])
})

test('a bad line is named by the number of its row, and the good ones are kept', () => {
  const text = [
    'ref;image_url;detail_url;back_url;kind',
    `A-1;${url};;;`,
    `;${url};;;`,
    '',
    'B-2;;;;',
    `"C
3";${url};;;`,
    `A-1;${url};;;`,
    'D-4;http://negozio.example/a.jpg;;;',
    `E-5;${url};;;mantello`,
    `8,05123E+12;${url};;;`,
    `${'x'.repeat(65)};${url};;;`,
    `F-6;${url};${url};${url};Camicia;;;;`,
  ].join('\r\n')
  const { lines, faults } = readCsv(Buffer.from(text))
  expect(lines.map(({ ref }) => ref)).toEqual(['A-1', 'C 3', 'F-6'])
  expect(lines[2]).toMatchObject({ detailUrl: url, backUrl: url, kind: 'shirt' })
  expect(faults.map(({ line, fault }) => [line, fault])).toEqual([
    [3, 'ref_missing'],
    [5, 'url_missing'],
    [7, 'ref_twice'],
    [8, 'url_refused'],
    [9, 'kind_unknown'],
    [10, 'ref_spoiled'],
    [11, 'ref_long'],
  ])
})

test('more than two thousand lines are said to be too many', () => {
  const body = Array.from({ length: 2001 }, (_, n) => `R${n};${url}`).join('\n')
  const { lines, faults } = readCsv(Buffer.from(`ref;image_url\n${body}`))
  expect(lines).toHaveLength(2000)
  expect(faults).toEqual([{ line: 2002, ref: null, fault: 'lines_many' }])
})

test('without its columns, or no list at all, it is refused', () => {
  expect(() => readCsv(Buffer.from('nome;prezzo\nA;3'))).toThrow(
    expect.objectContaining({ code: 'csv_columns' }),
  )
  expect(() => readCsv(Buffer.from(''))).toThrow(expect.objectContaining({ code: 'csv_unreadable' }))
  const open = Buffer.from(`ref;image_url\n"A;${url}\nB;${url}`)
  expect(() => readCsv(open)).toThrow(expect.objectContaining({ code: 'csv_unreadable' }))
})

test('a text of no known kind is still some text', () => {
  expect(decodeText(Buffer.from([0x80, 0x41]))).toBe('€A')
  expect(decodeText(Buffer.from([]))).toBe('')
})
