import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'indosso-config-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const read = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env })
const secret = 'x'.repeat(32)
const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://indosso.example',
  DATABASE_URL: 'postgres://localhost/indosso',
  SESSION_SECRET: secret,
  ENCRYPTION_KEY: secret,
  IMAGE_PROVIDERS: 'openai',
  OPENAI_API_KEY: 'key',
  STRIPE_SECRET_KEY: 'sk_live_key',
  STRIPE_WEBHOOK_SECRET: 'whsec_one,whsec_two',
  STRIPE_PRICE_PROFESSIONAL: 'price_p',
  STRIPE_PRICE_ENTERPRISE: 'price_e',
}

function reasonsFor(env: Record<string, string>): string[] {
  try {
    read(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.reasons
    throw error
  }
}

test('nothing has to be set in development', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    database: { kind: 'embedded' },
    images: { order: ['studio'] },
    roles: ['web', 'worker'],
    seedDemo: true,
  })
})

test.each<[string, Record<string, string>, string[]]>([
  ['a setting that does not exist', { INDOSSO_PORT: '80' }, ['INDOSSO_PORT']],
  [
    'a misspelt setting',
    { STRIPE_WEBHOOK_SECRT: 'whsec' },
    ['STRIPE_WEBHOOK_SECRT: unknown setting (known: STRIPE_SECRET_KEY'],
  ],
  ['an unknown provider', { IMAGE_PROVIDERS: 'studio,dalle' }, ['dalle']],
  [
    'a price that is none',
    { OPENAI_PRICES: 'gpt-image-3=5/8' },
    ['OPENAI_PRICES: model=textIn/imageIn/imageOut'],
  ],
  [
    'a daily limit of nobody',
    { IMAGE_DAILY_LIMITS_CENTS: 'dalle=5' },
    ['IMAGE_DAILY_LIMITS_CENTS: each provider once'],
  ],
  [
    'two limits of one provider',
    { IMAGE_DAILY_LIMITS_CENTS: 'openai=5', OPENAI_DAILY_LIMIT_CENTS: '6' },
    ['OPENAI_DAILY_LIMIT_CENTS'],
  ],
  ['google without its key', { IMAGE_PROVIDERS: 'google' }, ['GOOGLE_GENERATIVE_AI_API_KEY']],
  ['fashn without its key', { IMAGE_PROVIDERS: 'fashn' }, ['FASHN_API_KEY']],
  ['http without its address', { IMAGE_PROVIDERS: 'http' }, ['HTTP_IMAGE_URL']],
  ['a provider twice', { IMAGE_PROVIDERS: 'studio,studio' }, ['names studio twice']],
  ['a misspelt FASHN', { FASHN_KEY: 'x' }, ['FASHN_KEY: unknown setting (known: FASHN_API_KEY']],
  ['no provider at all', { IMAGE_PROVIDERS: ' , ' }, ['IMAGE_PROVIDERS']],
  ['a provider without its key', { IMAGE_PROVIDERS: 'openai' }, ['OPENAI_API_KEY']],
  ['half a storage', { S3_BUCKET: 'b', S3_REGION: 'eu' }, ['S3_ENDPOINT']],
  ['half a mail', { SMTP_URL: 'smtp://localhost' }, ['MAIL_FROM missing']],
  ['a mail server that is none', { SMTP_URL: 'https://mail.example' }, ['SMTP_URL']],
  ['a sender that is none', { MAIL_FROM: 'Indosso <posta>' }, ['MAIL_FROM']],
  ['a database that is none', { DATABASE_URL: 'mysql://db/indosso' }, ['DATABASE_URL']],
  ['a password for no database', { DATABASE_PASSWORD: 'x' }, ['DATABASE_PASSWORD']],
  [
    'T18: a bare / in a password',
    { DATABASE_URL: 'postgres://indosso:a/b+c=@db:5432/indosso' },
    ['percent-encoded (encodeURIComponent), such as / as %2F, or given as DATABASE_PASSWORD'],
  ],
  ['T18: a bare # in a password', { DATABASE_URL: 'postgres://i:a#b@db/i' }, ['DATABASE_PASSWORD']],
  ['T18: a stray % in a password', { DATABASE_URL: 'postgres://i:50%@db/i' }, ['DATABASE_PASSWORD']],
  [
    'T18: a stray % in the password of the mail server',
    { SMTP_URL: 'smtps://i:50%@mail.example', MAIL_FROM: 'i@mail.example' },
    ['SMTP_URL: the special characters'],
  ],
  ['an unknown role', { ROLES: 'web,cron' }, ['cron', 'DATABASE_URL']],
  ['one role on the embedded database', { ROLES: 'worker' }, ['DATABASE_URL']],
  ['a port that is none', { PORT: '70000' }, ['PORT']],
  ['an address that is none', { APP_URL: 'indosso' }, ['APP_URL']],
  ['a proxy that is no address', { TRUSTED_PROXIES: '10.0.0.0/8, nginx' }, ['TRUSTED_PROXIES: "nginx"']],
  ['a network that is none', { TRUSTED_PROXIES: '10.0.0.0/33' }, ['TRUSTED_PROXIES: "10.0.0.0/33"']],
  ['two senders', { MAIL_FROM: 'a@mail.example, b@mail.example' }, ['MAIL_FROM']],
  ['a sender without an address', { MAIL_FROM: 'Indosso' }, ['MAIL_FROM']],
  [
    'half a Stripe',
    { STRIPE_SECRET_KEY: 'sk_test_key' },
    ['STRIPE_PRICE_PROFESSIONAL, STRIPE_PRICE_ENTERPRISE'],
  ],
  [
    'a Stripe elsewhere',
    {
      STRIPE_SECRET_KEY: 'sk_test_key',
      STRIPE_PRICE_PROFESSIONAL: 'p',
      STRIPE_PRICE_ENTERPRISE: 'e',
      STRIPE_API_URL: 'https://stripe.example',
    },
    ['STRIPE_API_URL'],
  ],
  ['two mistakes at once', { IMAGE_PROVIDERS: 'dalle', INDOSSO_X: '1' }, ['INDOSSO_X', 'dalle', 'IMAGE']],
])('a start with %s is refused', (_, env, named) => {
  const reasons = reasonsFor(env)
  expect(reasons).toHaveLength(named.length)
  for (const [index, name] of named.entries()) expect(reasons[index]).toContain(name)
})

test('each provider has a daily limit of its own, and OpenAI also by its former name', () => {
  const { images } = read({
    IMAGE_DAILY_LIMITS_CENTS: 'google=2000, fashn=50',
    OPENAI_DAILY_LIMIT_CENTS: '9',
  })
  expect(images.dailyLimits).toEqual({ openai: 9, google: 2000, fashn: 50 })
  expect(read({ OPENAI_DAILY_LIMIT_FREE_PERCENT: '7' }).images.dailyFreePercent).toBe(7)
  expect(read({}).images).toMatchObject({ dailyLimits: {}, dailyFreePercent: 20 })
})

test('a price list is read by model', () => {
  const env = { OPENAI_API_KEY: 'key', OPENAI_PRICES: 'gpt-image-3=5/8.5/30, painter=1/2/3' }
  expect(read(env).images.openai?.prices).toEqual({
    'gpt-image-3': { textIn: 5, imageIn: 8.5, imageOut: 30 },
    painter: { textIn: 1, imageIn: 2, imageOut: 3 },
  })
})

test('what Kubernetes sets for a service called smtp is nobody’s mistake', () => {
  const beside = {
    SMTP_SERVICE_HOST: '10.0.0.1',
    SMTP_PORT: 'tcp://10.0.0.1:25',
    SMTP_PORT_25_TCP_ADDR: '10.0.0.1',
    INDOSSO_SERVICE_PORT_HTTP: '3000',
  }
  expect(reasonsFor(beside)).toEqual([])
})

test('S1: a production with everything it needs may start', () => {
  expect(reasonsFor(production)).toEqual([])
  expect(read(production)).toMatchObject({ production: true, superAdminEmail: null, seedDemo: false })
})

test.each<[string, Record<string, string>, string]>([
  ['no session secret', { SESSION_SECRET: '' }, 'SESSION_SECRET'],
  ['a short session secret', { SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
  ['no encryption key', { ENCRYPTION_KEY: '' }, 'ENCRYPTION_KEY'],
  ['no address', { APP_URL: '' }, 'APP_URL'],
  ['an address without TLS', { APP_URL: 'http://indosso.example' }, 'APP_URL'],
  ['the embedded database', { DATABASE_URL: '' }, 'ALLOW_EMBEDDED'],
  ['a test key', { STRIPE_SECRET_KEY: 'sk_test_key' }, 'live key'],
  ['no secret for events', { STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET'],
  ['a stand-in for Stripe', { STRIPE_API_URL: 'http://127.0.0.1:1' }, 'STRIPE_API_URL'],
  [
    'simulated payments',
    {
      STRIPE_SECRET_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      STRIPE_PRICE_PROFESSIONAL: '',
      STRIPE_PRICE_ENTERPRISE: '',
    },
    'simulated payments are refused',
  ],
  ['the embedded engine', { IMAGE_PROVIDERS: 'openai,studio' }, 'ALLOW_STUDIO'],
])('S1, B12: a production with %s is refused, for this one reason', (_, env, named) => {
  expect(reasonsFor({ ...production, ...env })).toEqual([expect.stringContaining(named)])
})

test('S1: a bare production hears all its reasons at once', () => {
  expect(reasonsFor({ NODE_ENV: 'production' })).toHaveLength(6)
})

test('S1: what is simulated may run in production when it is allowed in so many words', () => {
  const allowed = { ALLOW_EMBEDDED: 'true', ALLOW_STUDIO: 'true' }
  expect(reasonsFor({ ...production, ...allowed, DATABASE_URL: '', IMAGE_PROVIDERS: 'studio' })).toEqual([])
})

test('T18: in production mail leaves over TLS only, except to this machine', () => {
  const url = (SMTP_URL: string, env = {}) => read({ ...env, SMTP_URL, MAIL_FROM: 'i@i.example' }).smtpUrl
  expect(url('smtp://user:pass@mail.example', production)).toBe(
    'smtp://user:pass@mail.example?requireTLS=true',
  )
  expect(url('smtp://mail.example:587/?requireTLS=false', production)).toContain('?requireTLS=true')
  expect(url('smtps://mail.example', production)).toBe('smtps://mail.example')
  expect(url('smtp://localhost:25', production)).toBe('smtp://localhost:25')
  expect(url('smtp://mail.example')).toBe('smtp://mail.example')
})

test('L2: proxies are addresses, networks or the names of the usual ones', () => {
  const { trustedProxies } = read({
    TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::/32 , 192.0.2.1,::1/128',
  })
  expect(trustedProxies).toEqual(['loopback', '10.0.0.0/8', '2001:db8::/32', '192.0.2.1', '::1/128'])
})

test.each([
  '10/8',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/-1',
  '010.0.0.1/8',
  '::1/129',
  '0.0.0.0/0',
  '::/00',
])('L2: %s is no proxy and no network of them', (entry) => {
  expect(() => read({ TRUSTED_PROXIES: entry })).toThrow(ConfigError)
})

test('a sender is an address, with or without a name', () => {
  const from = (MAIL_FROM: string) => read({ MAIL_FROM }).mailFrom
  expect(from('posta@indosso.example')).toEqual({ name: 'Indosso', address: 'posta@indosso.example' })
  expect(from('La Bottega <posta@bottega.example>')).toEqual({
    name: 'La Bottega',
    address: 'posta@bottega.example',
  })
  for (const name of ['Rossi, Bianchi', '"Rossi, Bianchi"'])
    expect(from(`${name} <posta@bottega.example>`).name).toBe('Rossi, Bianchi')
})

test('E2: the outbox is shown to developers on this machine, and never in production or at a public address', () => {
  expect(read({}).showsOutbox).toBe(true)
  expect(read({ APP_URL: 'https://indosso.example' }).showsOutbox).toBe(false)
  expect(read(production).showsOutbox).toBe(false)
})
