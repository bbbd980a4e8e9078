// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { planIds, plans } from '#contracts/plans.ts'
import { english } from './copy.en.ts'
import { PriceSheet } from './price-sheet.tsx'

afterEach(cleanup)
const linesOf = (plan: string) =>
  within(screen.getByRole('article', { name: plan }))
    .getAllByRole('listitem')
    .map((line) => line.textContent)

test('a line that nothing backs yet says so after its words, and the others say no more than their words', () => {
  render(<PriceSheet />)
  expect(linesOf('Professional')).toEqual([
    '400 Virtual Try-On al mese',
    'Scelta di modello e taglia',
    'Filtri per corporatura',
    'Rappresentazione inclusiva',
    'Download illimitati',
    'Supporto prioritario',
  ])
  const coming = linesOf('Enterprise').filter((line) => line?.endsWith(' (in arrivo)'))
  expect(coming).toEqual(Object.keys(plans.enterprise.coming).map((line) => `–${line} (in arrivo)`))
})

test('limits are a list of their own, in words that are true alone', () => {
  render(<PriceSheet />)
  const limits = screen.getByRole('list', { name: 'Limiti' })
  expect(
    within(limits)
      .getAllByRole('listitem')
      .map((limit) => limit.textContent),
  ).toEqual(['–Modelli casuali', '–Nessuna scelta della taglia'])
})

test('the English list has the same lines, so that a mark stands at the same one', () => {
  for (const id of planIds) expect(english.plans.words[id].features).toHaveLength(plans[id].features.length)
})
