import type { Answer } from '#contracts/answers.ts'
import type { LedgerEntry } from '#contracts/billing.ts'
import { photoErrors } from '#contracts/errors.ts'
import type { Generation } from '#contracts/generations.ts'
import type { Notice } from '#contracts/notices.ts'
import type { Problem } from '#contracts/problem.ts'
import type { Sentences } from '#contracts/sentences.en.ts'
import { copyIn, useLanguage } from './language.ts'

const { readCopy: readEnglish } = copyIn<Sentences | null>(null, () => import('#contracts/sentences.en.ts'))

type Texts = Partial<Record<string, string>>

// What the server says is Italian already. It stays so where it has a code that this page does not know, or none: a server
// of the release before sends fewer.

/** What a refusal says. */
export function problemText({ code, count, message, fieldCodes }: Partial<Problem>): string | undefined {
  const english = readEnglish()
  if (!english || !code) return message
  const [field] = Object.values(fieldCodes ?? {})
  if (field) return ofField(field) ?? message
  return (count !== undefined && english.counted[code]?.(count)) || byCode(english.errors, code, message)
}

/** What the browser refuses before it sends anything. */
export const photoErrorText = (code: keyof typeof photoErrors): string =>
  readEnglish()?.errors[code] ?? photoErrors[code].message

export const offlineText = (): string => readEnglish()?.offline ?? 'Connessione assente. Riprova.'

export const answerText = ({ message, code }: Answer): string => byCode(readEnglish()?.answers, code, message)

export const failureText = ({ failure, errorMessage }: Pick<Generation, 'failure' | 'errorMessage'>) =>
  byCode(readEnglish()?.failures, failure, errorMessage)

/** Null when there is nothing to say. */
export function noticeText({ notice, notices = [] }: { notice: string | null; notices?: Notice[] }) {
  const english = readEnglish()
  const texts = notices.map(({ code }) => byCode(english?.notices, code, null))
  return texts.length > 0 && !texts.includes(null) ? texts.join(' ') : notice
}

export function reasonText({ reason, cause }: Pick<LedgerEntry, 'reason' | 'cause'>): string {
  const english = readEnglish()
  return byCode(english?.failures, reason, byCode(english?.reasons, reason, cause))
}

/**
 * What is wrong with a field. A schema puts its code in the place of the message, the server's comes as the type
 * (web/api/field-errors.ts); the Italian of a form comes with its schema. For components: asks again when the language
 * changes.
 */
export function useFieldText(italian: Texts) {
  useLanguage()
  return (error: { type?: unknown; message?: string | undefined } | undefined): string | undefined =>
    error && (ofField(String(error.type), italian) ?? ofField(error.message, italian) ?? error.message)
}

function ofField(code: string | undefined, italian: Texts = {}): string | undefined {
  if (!code) return undefined
  const english = readEnglish()
  return english ? byCode(english.fields, code, byCode(english.errors, code, undefined)) : italian[code]
}

const byCode = <T>(english: Texts | undefined, code: string | null, italian: T): string | T =>
  (code !== null && english?.[code]) || italian
