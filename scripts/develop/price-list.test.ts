import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#contracts/api.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { type PlanRight, planIds, plans } from '#contracts/plans.ts'

const doors = Object.values(api).flatMap((table) => Object.values<Endpoint>(table))
const askedFor = new Set(doors.flatMap(({ right }) => right ?? []))

/** What makes a sold line true: a right that a door asks for, or a test that shows it. */
type Proof = { right: PlanRight } | { test: string; in: string }

const monthly: Proof = {
  test: 'Q6: ten of ten on Free, then four hundred at once',
  in: 'server/billing/money-back.test.ts',
}
const downloads: Proof = {
  test: 'a photo becomes a finished picture: accepted, made, listed, served and downloaded',
  in: 'server/generations/generations.test.ts',
}
const proofs: Record<string, Proof> = {
  '10 Virtual Try-On al mese': monthly,
  '400 Virtual Try-On al mese': monthly,
  '2000 Virtual Try-On al mese': {
    test: 'a bigger plan says what it costs today',
    in: 'e2e/billing.e2e.ts',
  },
  'Selezione genere M/F': {
    test: 'who chooses nobody gets an active model of the gender',
    in: 'server/generations/generations.test.ts',
  },
  'Download HD': downloads,
  'Download illimitati': {
    test: 'a picture is downloaded as often as its owner likes',
    in: 'server/generations/generations.test.ts',
  },
  'Supporto via email': {
    test: 'T18: the privacy page names who handles data',
    in: 'e2e/privacy.e2e.ts',
  },
  'Supporto prioritario': {
    test: 'asks, the super-admin answers, and the answer is in the thread and in the mail',
    in: 'e2e/assistance.e2e.ts',
  },
  'Scelta di modello e taglia': {
    test: 'both sizes reach the engine and the prompt',
    in: 'server/generations/sizes.test.ts',
  },
  'Filtri per corporatura': {
    test: 'models are filtered by body and tone, chosen by keyboard and pinned, and a reload keeps the filters',
    in: 'e2e/models.e2e.ts',
  },
  'Rappresentazione inclusiva': {
    test: 'a new catalogue has every gender and body type in a light, a medium and a deep tone',
    in: 'server/boot/demo-models.test.ts',
  },
  'Upload multiplo': { right: 'multipleUpload' },
  'API webhooks': { right: 'api' },
  'Analytics avanzate': { right: 'advancedAnalytics' },
  'Account manager dedicato': { right: 'accountManager' },
  'Tutto di Professional': {
    test: 'a bigger plan has every right of the smaller one',
    in: 'scripts/develop/price-list.test.ts',
  },
}

test('P3: every right that a plan sells is asked for by a door', () => {
  const sold = new Set(planIds.flatMap((id) => plans[id].rights))
  expect([...sold].filter((right) => !askedFor.has(right))).toEqual([])
})

test('a bigger plan has every right of the smaller one', () => {
  expect(plans.enterprise.rights).toEqual(expect.arrayContaining([...plans.professional.rights]))
})

test.each(planIds.flatMap((id) => plans[id].features.map((line) => [id, line] as const)))(
  'P3: %s: "%s" is there',
  (id, line) => {
    const proof = proofs[line]
    if (!proof) throw new Error('Nothing shows this line: name its proof.')
    if ('right' in proof) return expect(plans[id].rights).toContain(proof.right)
    expect(readFileSync(join(import.meta.dirname, '../..', proof.in), 'utf8')).toContain(proof.test)
  },
)
