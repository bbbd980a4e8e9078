// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { planIds, plans } from '#contracts/plans.ts'
import { english } from './copy.en.ts'
import { PriceSheet } from './price-sheet.tsx'

const linesOf = (plan: string) =>
  within(screen.getByRole('article', { name: plan }))
    .getAllByRole('listitem')
    .map((line) => line.textContent)

test('a plan has the lines that it sells, word for word', () => {
  render(<PriceSheet />)
  for (const plan of ['professional', 'enterprise'] as const)
    expect(linesOf(plans[plan].name)).toEqual(plans[plan].features)
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

test('the English list has as many lines', () => {
  for (const id of planIds) expect(english.plans.words[id].features).toHaveLength(plans[id].features.length)
})
