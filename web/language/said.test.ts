// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { passwordRules, resetPasswordForm } from '#contracts/accounts.ts'
import { api } from '#contracts/api.ts'
import { countedErrors, errors, failures } from '#contracts/errors.ts'
import { readFormats, setLanguage } from './language.ts'
import { english } from './said.en.ts'
import { said, saidOf } from './said.ts'

test('whatever a schema objects to has its English', () => {
  const endpoints = Object.values(api).flatMap((room) => Object.values(room))
  const schemas = endpoints.flatMap((endpoint) => ('body' in endpoint ? [endpoint.body] : []))
  const sentences = new Set([...schemas, resetPasswordForm].flatMap((schema) => objections(schema)))
  expect(sentences.size).toBeGreaterThan(15)
  const known = new Set([
    ...Object.keys(english.others),
    ...Object.values(errors).map(({ message }) => message),
  ])
  expect([...sentences].filter((sentence) => !known.has(sentence))).toEqual([])
  expect(Object.keys(english.counted)).toEqual(Object.keys(countedErrors))
})

test('a sentence of the server is said in the language that was chosen', async () => {
  expect(said('Email già registrata')).toBe('Email già registrata')
  await setLanguage('en')
  expect(said(errors.email_taken.message)).toBe('This email is already registered')
  expect(
    saidOf({ code: 'too_many_attempts', count: 1, message: 'Troppi tentativi. Riprova tra 1 secondo.' }),
  ).toBe('Too many attempts. Please try again in 1 second.')
  expect(said(failures.no_garment)).toBe('No garment found in the photo.')
  expect(passwordRules.map(({ label }) => said(label))).toContain('One capital letter')
  // A note is made of several sentences.
  expect(said('Anteprima su manichino 3D, generata sul server senza AI. Il retro è ricostruito.')).toBe(
    'Preview on a 3D mannequin, made on the server without AI. The back is reconstructed.',
  )
  expect(said('Una frase di nessuno.')).toBe('Una frase di nessuno.')
  expect(document.documentElement.lang).toBe('en')
  await setLanguage('it')
})

test('money and days are written as the language writes them', async () => {
  const written = () => {
    const { formatEuro, formatPrice, formatCount, formatDay, formatLongDay } = readFormats()
    const instant = '2026-11-30T23:30:00.000Z'
    return [
      formatEuro(128450),
      formatPrice(0),
      formatCount(2000),
      formatDay(instant),
      formatLongDay(instant),
    ].map((text) => text.replace(/\s/g, ' '))
  }
  expect(written()).toEqual(['1.284,50 €', '0 €', '2.000', '01/12/2026', '1º dicembre'])
  await setLanguage('en')
  expect(written()).toEqual(['€1,284.50', '€0', '2,000', '01/12/2026', '1 December'])
  await setLanguage('it')
})

/** Every sentence that a schema was given, found by walking it. */
function objections(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const def = (schema as { _zod?: { def: Record<string, unknown> } })._zod?.def ?? {}
  const inner = Object.values({ ...def, ...(def.shape as object) }).flatMap((value) =>
    Array.isArray(value) ? value : [value],
  )
  const own = typeof def.error === 'function' ? [String(def.error({}))] : []
  return [...own, ...inner.flatMap((value) => objections(value, seen))]
}
