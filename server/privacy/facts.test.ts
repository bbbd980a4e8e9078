import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { privacyFacts } from './facts.ts'

const named = {
  SELLER_NAME: 'Telaio & Figli Srl',
  SELLER_VAT_NUMBER: '01234567897',
  SELLER_ADDRESS: 'Via del Telaio 1',
  SELLER_POSTAL_CODE: '59100',
  SELLER_CITY: 'Prato',
  SELLER_PROVINCE: 'PO',
  PRIVACY_EMAIL: 'privacy@telaio.example',
  PRIVACY_HOSTING: 'Rack <b>Due</b> Srl, IT; Wolke GmbH, DE',
  PRIVACY_MAIL: 'Posta Sicura Spa, IT',
  PRIVACY_LOG_DAYS: '14',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Indosso <posta@telaio.example>',
  IMAGE_PROVIDERS: 'openai,studio',
  OPENAI_API_KEY: 'sk-test',
}
const app = useTestApp({ worker: false, settings: named })
const pageAt = async (path: string) => {
  const response = await app.client().ask(path)
  expect(response.status).toBe(200)
  return response.text()
}

test('T18: the privacy page names the controller and every recipient of data, with their country, in both languages', async () => {
  const italian = await pageAt('/privacy')
  for (const words of [
    'Il titolare del trattamento è Telaio &amp; Figli Srl, Via del Telaio 1, 59100 Prato (PO), P.IVA 01234567897.',
    'privacy@telaio.example',
    'OpenAI (Stati Uniti)',
    'Rack &lt;b&gt;Due&lt;/b&gt; Srl (Italia), Wolke GmbH (Germania)',
    'Posta Sicura Spa (Italia)',
    'Pagamenti: nessuno.',
    'dopo 14 giorni',
  ])
    expect(italian).toContain(words)
  const english = await pageAt('/en/privacy')
  for (const words of ['OpenAI (United States)', 'Wolke GmbH (Germany)', 'after 14 days'])
    expect(english).toContain(words)
  for (const page of [italian, english]) expect(page).not.toContain('{{')
})

test('T18: the privacy page says what is true where nobody named anybody', () => {
  const demo = privacyFacts(readConfig({ NODE_ENV: 'development', DATA_DIR: '/tmp/indosso-facts' }), 'it')
  expect(demo.controller).toContain('Indosso (dimostrazione)')
  expect(demo.images).toContain('nessuno')
  expect(demo.hosting).toContain('resta sul computer che la esegue')
  const config = readConfig({
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://a:b@127.0.0.1/c',
    APP_URL: 'https://indosso.example',
    SESSION_SECRET: 'x'.repeat(32),
    ENCRYPTION_KEY: 'y'.repeat(32),
    IMAGE_PROVIDERS: 'openai',
    OPENAI_API_KEY: 'sk-x',
    OPENAI_BASE_URL: 'https://bilder.example/v1',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_PRICE_PROFESSIONAL: 'price_a',
    STRIPE_PRICE_ENTERPRISE: 'price_b',
    SMTP_URL: 'smtps://u:p@mail.example',
    MAIL_FROM: 'posta@indosso.example',
  })
  const facts = privacyFacts(config, 'it')
  expect(facts.controller).toBe('Il titolare del trattamento è chi gestisce indosso.example.')
  expect(facts.contact).toContain('posta@indosso.example')
  expect(facts.images).toContain('bilder.example')
  expect(facts.payments).toContain('Stripe Payments Europe (Irlanda)')
  expect(facts.mail).toContain('mail.example')
  expect(facts.mail).not.toContain('u:p')
  expect(facts.hosting).toContain('chiedi al titolare')
})

test.each(['Rossi Srl', 'Rossi Srl, Italia', ', IT', 'Rossi Srl, IT; Bianchi'])(
  'T18: "%s" is no name with a country, and the start says so',
  (PRIVACY_HOSTING) => {
    expect(() => readConfig({ NODE_ENV: 'test', PRIVACY_HOSTING })).toThrow(
      'PRIVACY_HOSTING: a name and a country are needed, such as Rossi Srl, IT',
    )
  },
)
