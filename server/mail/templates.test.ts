import { expect, test } from 'vitest'
import { demoSeller } from '#server/config/seller.ts'
import { providerAlertMail } from './operator-mails.ts'
import {
  paymentFailedMail,
  planActiveMail,
  planCancelledMail,
  planEndedMail,
  refundMail,
} from './plan-mails.ts'
import { quotaWarningMail, welcomeMail } from './templates.ts'

const seller = { ...demoSeller, companyName: 'Telaio & Figli S.r.l.' }
const reader = { firstName: 'Ada', site: { appUrl: 'https://indosso.example', seller } }
const payer = { ...reader, plan: 'professional', isSimulated: false } as const

test.each([
  ['2026-11-30T23:00:00Z', 'si rinnovano il 1º dicembre.'],
  ['2026-12-08T11:00:00Z', 'si rinnovano l’8 dicembre.'],
  ['2026-12-14T11:00:00Z', 'si rinnovano il 14 dicembre.'],
])('E2: the warning about credits that renew at %s says "%s"', (instant, sentence) => {
  const { text, html, subject } = quotaWarningMail({
    ...reader,
    plan: 'free',
    used: 8,
    limit: 10,
    resetsAt: new Date(instant),
  })
  expect(subject).toBe('Hai usato 8 delle 10 immagini del mese')
  for (const part of [text, html]) expect(part).toContain('te ne restano 2')
  expect(text).toContain(sentence)
})

test('E2: the warning offers the next bigger plan with its price, and none to who has the biggest', () => {
  const usage = { used: 320, limit: 400, resetsAt: new Date('2026-12-14T11:00:00Z') }
  const { text } = quotaWarningMail({ ...reader, ...usage, plan: 'professional' })
  expect(text).toMatch(/con Enterprise hai 2000 immagini a 39,90\s€ al mese, IVA inclusa/)
  const biggest = quotaWarningMail({ ...reader, ...usage, plan: 'enterprise' }).text
  expect(biggest).not.toContain('Enterprise')
  expect(biggest).toContain('https://indosso.example/account/crediti')
})

test('E2: the notice of a payment that failed names the plan, its price and the day until which it is kept', () => {
  const graceEndsAt = new Date('2026-12-11T11:00:00Z')
  const { text, html } = paymentFailedMail({ ...payer, graceEndsAt })
  expect(text).toMatch(/rinnovo del tuo piano Professional \(19,90\s€ al mese, IVA inclusa\)/)
  for (const part of [text, html]) expect(part).toContain('fino all’11 dicembre')
})

test('E2: who has bought a plan reads its price with VAT, the next payment and where to find the invoice', () => {
  const { text } = planActiveMail({ ...payer, renewsAt: new Date('2026-12-21T11:00:00Z'), partly: null })
  expect(text).toMatch(/19,90\s€ al mese, IVA inclusa, e si rinnova il 21 dicembre/)
  expect(text).toContain('https://indosso.example/account/fatturazione')
  expect(text).not.toContain('simulato')
})

test('E2: a mail about money that never moved says so', () => {
  const pretended = { ...payer, isSimulated: true }
  for (const { text } of [
    planActiveMail({ ...pretended, renewsAt: null, partly: null }),
    planCancelledMail({ ...pretended, endsAt: new Date() }),
    planEndedMail({ ...pretended, isUnpaid: false }),
    paymentFailedMail({ ...pretended, graceEndsAt: new Date() }),
    refundMail({ ...pretended, number: '3/2026', cents: 1990 }),
  ])
    expect(text).toContain('Pagamento simulato')
})

test('E2: the foot of every mail says which company writes, and that an answer is read', () => {
  const { text, html } = welcomeMail({ ...reader, token: null })
  expect(text).toContain('Telaio & Figli S.r.l., Via del Telaio 1, 59100 Prato (PO), P.IVA 01234567897')
  expect(html).toContain('Telaio &amp; Figli S.r.l.')
  for (const part of [text, html]) expect(part).toContain('rispondi a questa email')
  const nobody = welcomeMail({ token: null, site: { ...reader.site, seller: null } })
  expect(nobody.text).not.toContain('P.IVA')
})

test('E2: what a provider said is text in the alert, never markup', () => {
  const { html } = providerAlertMail({ ...reader, provider: 'openai', problem: '<b>401</b>' })
  expect(html).toContain('&lt;b&gt;401')
})
