import { expect, test } from 'vitest'
import { paymentFailedMail, providerAlertMail, quotaWarningMail } from './templates.ts'

const reader = { firstName: 'Ada', appUrl: 'https://indosso.example' }

test.each([
  ['2026-11-30T23:00:00Z', 'si rinnovano il 1º dicembre.'],
  ['2026-12-08T11:00:00Z', 'si rinnovano l’8 dicembre.'],
  ['2026-12-14T11:00:00Z', 'si rinnovano il 14 dicembre.'],
])('E2: the warning about credits that renew at %s says "%s"', (instant, sentence) => {
  const { text, html, subject } = quotaWarningMail({
    ...reader,
    used: 8,
    limit: 10,
    resetsAt: new Date(instant),
  })
  expect(subject).toBe('Hai usato 8 delle 10 immagini del mese')
  for (const part of [text, html]) expect(part).toContain('te ne restano 2')
  expect(text).toContain(sentence)
})

test('E2: the notice of a payment that failed names the plan and the day until which it is kept', () => {
  const graceEndsAt = new Date('2026-12-11T11:00:00Z')
  const { text, html } = paymentFailedMail({ ...reader, planName: 'Professional', graceEndsAt })
  expect(text).toContain('rinnovo del tuo piano Professional')
  for (const part of [text, html]) expect(part).toContain('fino all’11 dicembre')
})

test('E2: what a provider said is text in the alert, never markup', () => {
  const { html } = providerAlertMail({ ...reader, provider: 'openai', problem: '<b>401</b>' })
  expect(html).toContain('&lt;b&gt;401')
})
