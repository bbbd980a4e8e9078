import { expect, test } from 'vitest'
import { planIds, plans } from '#contracts/plans.ts'
import { english } from './account-copy.en.ts'
import { readCopy } from './account-copy.ts'

test('P3: what a line of the price list calls coming, the choice of a plan calls coming, in both languages', () => {
  for (const id of planIds) {
    const said = Object.keys(plans[id].coming).map((line) => line.toLowerCase())
    const { comingLines } = readCopy().change
    expect(comingLines[id].map((line) => line.toLowerCase())).toEqual(said)
    expect(english.change.comingLines[id]).toHaveLength(said.length)
  }
})
