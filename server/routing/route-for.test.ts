import { expect, test } from 'vitest'
import type { RoutingRule } from '#contracts/routing.ts'
import { routeFor } from './route-for.ts'

const configured = ['openai', 'google', 'studio'] as const
const rules: RoutingRule[] = [
  { plan: 'free', kind: null, providers: ['studio'] },
  { plan: null, kind: 'dress', providers: ['google', 'openai'] },
  { plan: 'enterprise', kind: 'skirt', providers: ['fashn'] },
]

test.for([
  ['no rule fits', { plan: 'professional', kind: 'shirt' }, ['openai', 'google', 'studio']],
  ['the first rule that fits decides', { plan: 'free', kind: 'dress' }, ['studio']],
  ['a rule for a kind', { plan: 'enterprise', kind: 'dress' }, ['google', 'openai']],
  ['nobody said the kind', { plan: 'enterprise', kind: null }, ['openai', 'google', 'studio']],
  [
    'a rule that names nobody configured',
    { plan: 'enterprise', kind: 'skirt' },
    ['openai', 'google', 'studio'],
  ],
  ['nobody’s picture', { plan: null, kind: 'dress' }, ['google', 'openai']],
] as const)('%s', ([, subject, route]) => {
  expect(routeFor(subject, { rules, configured })).toEqual(route)
})
