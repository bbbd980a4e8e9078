import { expect, test } from 'vitest'
import { abridged, changedSentences, differenceOf } from './difference.ts'

const marked = (before: string, after: string) =>
  differenceOf(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `+[${text}]` : `-[${text}]`))
    .join('')

test('only the words that changed are told apart', () => {
  expect(marked('a soft light', 'a hard light')).toBe('a -[soft]+[hard] light')
  expect(marked('a light', 'a very soft light')).toBe('a +[very soft ]light')
  expect(marked('same', 'same')).toBe('same')
  expect(marked('', 'new')).toBe('+[new]')
  expect(marked('old', '')).toBe('-[old]')
})

test('a long stretch without a change is told by its beginning and its end', () => {
  expect(abridged('a soft light')).toBe('a soft light')
  const long = abridged(`The first words ${'of many '.repeat(200)}and the last ones.`)
  expect(long).toMatch(/^The first words .* \[…\] .* and the last ones\.$/)
  expect(long.length).toBeLessThan(300)
})

test('both texts can be read back from the difference, whatever they are', () => {
  const words = ['light', 'soft', 'grey', '{pose}', 'view', '.\n']
  for (let round = 0; round < 50; round++) {
    const text = (seed: number) =>
      Array.from({ length: 30 }, (_, at) => words[(at * seed + round) % 6]).join(' ')
    const [before, after] = [text(5), text(7 + round)]
    const pieces = differenceOf(before, after)
    const without = (kind: string) =>
      pieces
        .filter((piece) => piece.kind !== kind)
        .map((piece) => piece.text)
        .join('')
    expect([without('added'), without('removed')]).toEqual([before, after])
  }
})

test('two texts are told apart by their sentences, those that stand for each other side by side', () => {
  const before = 'Pose: {pose} view. The model stands upright. Arms relaxed.'
  expect(changedSentences(before, before)).toEqual([])
  expect(changedSentences(before, before.replace('upright', 'in profile'))).toEqual([
    { before: 'The model stands upright.', after: 'The model stands in profile.' },
  ])
  expect(changedSentences(before, `${before} Hair tied back.`)).toEqual([
    { before: '', after: 'Hair tied back.' },
  ])
  expect(changedSentences(before, 'Pose: {pose} view. Arms relaxed.')).toEqual([
    { before: 'The model stands upright.', after: '' },
  ])
  // A figure is no end of a sentence.
  expect(changedSentences('Turned by 1.5 times.', 'Turned by 2.5 times.')).toHaveLength(1)
})
