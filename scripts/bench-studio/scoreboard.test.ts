import { expect, test } from 'vitest'
import { compareScores, describeDifferences, type Score } from './scoreboard.ts'

const score: Score = {
  ...{ refusal: null, cut: 'top', kind: 'sleeved', category: 't-shirt' },
  ...{ confidence: 0.97, iou: 0.985, colour: 1.2, print: { tried: 40, matched: 30 } },
}
const after = (change: Partial<Score>) =>
  compareScores({ 'a.jpg': score }, { 'a.jpg': { ...score, ...change } })

test('what stays within the tolerance is no difference', () => {
  expect(after({})).toEqual([])
  expect(after({ iou: 0.982, colour: 1.4, confidence: 0.955, print: { tried: 40, matched: 28 } })).toEqual([])
})

test('each figure and each word that gets worse is named with both values', () => {
  expect(after({ iou: 0.95 })).toEqual([{ line: 'a.jpg: IoU 0.985 -> 0.95', isWorse: true }])
  expect(after({ colour: 4 })).toEqual([{ line: 'a.jpg: colour 1.2 -> 4', isWorse: true }])
  expect(after({ confidence: 0.8 })[0]).toMatchObject({ isWorse: true })
  expect(after({ print: { tried: 40, matched: 20 } })).toEqual([
    { line: 'a.jpg: print 0.75 -> 0.5', isWorse: true },
  ])
  expect(after({ print: null })[0]).toMatchObject({ isWorse: true })
  expect(after({ cut: 'dress', category: 'dress' }).map(({ line }) => line)).toEqual([
    'a.jpg: cut top -> dress',
    'a.jpg: category t-shirt -> dress',
  ])
})

test('what gets better is told and fails nothing', () => {
  const differences = [...after({ colour: 0.5 }), ...compareScores({}, { 'b.jpg': score })]
  expect(differences.map(({ isWorse }) => isWorse)).toEqual([false, false])
  expect(describeDifferences([...differences, ...after({ iou: 0.9 })])).toBe(
    'worse   a.jpg: IoU 0.985 -> 0.9\n' +
      '        a.jpg: colour 1.2 -> 0.5\n' +
      '        b.jpg: not on the scoreboard\n' +
      '1 worse, 2 better or new\n',
  )
})
