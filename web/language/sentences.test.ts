// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { accountFieldErrors, signUpForm } from '#contracts/accounts.ts'
import { answerCodes, answerOf, answers } from '#contracts/answers.ts'
import { creditReasons, creditReasonTexts } from '#contracts/billing.ts'
import {
  countedErrors,
  type ErrorCode,
  errors,
  failureCodes,
  failures,
  photoErrors,
} from '#contracts/errors.ts'
import { type FieldErrorCode, fieldErrors } from '#contracts/field-errors.ts'
import { placeholders, promptKeys } from '#contracts/instructions.ts'
import { noticeText as noticeInItalian, notices } from '#contracts/notice-words.ts'
import { noticeCodes } from '#contracts/notices.ts'
import { english } from '#contracts/sentences.en.ts'
import { readFormats, setLanguage } from './language.ts'
import {
  answerText,
  failureText,
  noticeText,
  offlineText,
  photoErrorText,
  problemText,
  reasonText,
  useFieldText,
} from './sentences.ts'

const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T)[]
const fieldText = (error: { type?: string; message?: string }) =>
  renderHook(() => useFieldText(accountFieldErrors)).result.current(error)

afterEach(() => setLanguage('it'))

test('every code of a refusal has its text in both languages', async () => {
  const said = () => keysOf(errors).map((code) => problemText({ code, message: errors[code].message }))
  const refused = () => keysOf(photoErrors).map(photoErrorText)
  expect(said()).toEqual(keysOf(errors).map((code) => errors[code].message))
  expect(refused()).toEqual(keysOf(photoErrors).map((code) => errors[code].message))
  await setLanguage('en')
  expect(said()).toEqual(keysOf(errors).map((code) => english.errors[code]))
  expect(refused()).toEqual(keysOf(photoErrors).map((code) => english.errors[code]))
})

test('a number in a refusal is in its text in both languages', async () => {
  expect(keysOf(english.counted)).toEqual(keysOf(countedErrors))
  for (const code of keysOf(countedErrors)) {
    const problem = { code, count: 7, message: countedErrors[code]?.(7) ?? '' }
    expect(problemText(problem)).toBe(problem.message)
    await setLanguage('en')
    expect(problemText(problem)).toBe(english.counted[code]?.(7))
    expect(problemText(problem)).toContain('7')
    await setLanguage('it')
  }
})

test('what is wrong with a field has its text in both languages, whether the schema or the server says it', async () => {
  const codes = keysOf(fieldErrors)
  const problemOf = (code: FieldErrorCode) => ({
    code: 'invalid' as ErrorCode,
    message: fieldErrors[code],
    fields: { email: fieldErrors[code] },
    fieldCodes: { email: code },
  })
  for (const code of codes) expect(problemText(problemOf(code))).toBe(fieldErrors[code])
  const [issue] = signUpForm.safeParse({}).error?.issues ?? []
  const ofSchema = { type: issue?.code ?? '', message: issue?.message ?? '' }
  const ofServer = { type: 'wrong_password', message: errors.wrong_password.message }
  expect([fieldText(ofSchema), fieldText(ofServer)]).toEqual([
    'Nome richiesto',
    errors.wrong_password.message,
  ])
  await setLanguage('en')
  for (const code of codes) {
    expect(problemText(problemOf(code))).toBe(english.fields[code])
    expect(fieldText({ type: code, message: fieldErrors[code] })).toBe(english.fields[code])
    expect(english.fields[code]).not.toBe(fieldErrors[code])
  }
  expect([fieldText(ofSchema), fieldText(ofServer)]).toEqual([
    'First name required',
    'That’s not your current password.',
  ])
})

test('results, failures, movements and good answers have their text in both languages', async () => {
  const all = noticeCodes.map((code) => ({ code }))
  const said = () => [
    noticeText({ notice: noticeInItalian(all), notices: all }),
    noticeText({ notice: null, notices: [] }),
    ...failureCodes.map((failure) => failureText({ failure, errorMessage: failures[failure] })),
    ...creditReasons.map((reason) => reasonText({ reason, cause: creditReasonTexts[reason] })),
    ...answerCodes.map((code) => answerText(answerOf(code))),
  ]
  const texts = (of: typeof english) => [
    noticeCodes.map((code) => of.notices[code]).join(' '),
    null,
    ...failureCodes.map((code) => of.failures[code]),
    ...creditReasons.map((reason) => ({ ...of.failures, ...of.reasons })[reason]),
    ...answerCodes.map((code) => of.answers[code]),
  ]
  expect(said()).toEqual(texts({ ...english, notices, failures, answers, reasons: creditReasonTexts }))
  expect(offlineText()).toBe('Connessione assente. Riprova.')
  await setLanguage('en')
  expect(said()).toEqual(texts(english))
  expect(offlineText()).toBe('No connection. Please try again.')
  expect(document.documentElement.lang).toBe('en')
})

test('a code that the page does not know, or none from the release before, leaves the Italian sentence', async () => {
  await setLanguage('en')
  const later = 'out_of_thread' as ErrorCode
  expect(problemText({ code: later, message: 'Il filo è finito.' })).toBe('Il filo è finito.')
  expect(fieldText({ type: later, message: 'Il filo è finito.' })).toBe('Il filo è finito.')
  expect(noticeText({ notice: 'Il retro è ricostruito.' })).toBe('Il retro è ricostruito.')
  expect(failureText({ failure: null, errorMessage: 'Nessuna manica.' })).toBe('Nessuna manica.')
})

test('a list in an English sentence is the list that holds', () => {
  for (const key of promptKeys) expect(english.fields.key_unknown).toContain(key)
  for (const name of placeholders) expect(english.fields.placeholder_unknown).toContain(`{${name}}`)
})

test('money and days are written as the language writes them', async () => {
  const written = () => {
    const { formatEuro, formatCount, formatDay, formatLongDay } = readFormats()
    const instant = '2026-11-30T23:30:00.000Z'
    return [
      formatEuro(128450),
      formatEuro(0),
      formatCount(2000),
      formatDay(instant),
      formatLongDay(instant),
    ].map((text) => text.replace(/\s/g, ' '))
  }
  expect(written()).toEqual(['1.284,50 €', '0,00 €', '2000', '01/12/2026', '1º dicembre'])
  await setLanguage('en')
  expect(written()).toEqual(['€1,284.50', '€0.00', '2000', '01/12/2026', '1 December'])
})
