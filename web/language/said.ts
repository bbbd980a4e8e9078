import { errors, failures, type Problem } from '#contracts/errors.ts'
import { copyIn, useLanguage } from './language.ts'
import type { Sentences } from './said.en.ts'

const { readCopy: readSentences } = copyIn<Sentences | null>(null, () => import('./said.en.ts'))

/**
 * A sentence of the server or of a shared schema in the language of the person: the server speaks Italian, and every
 * sentence it can say is in a closed table.
 */
export function said(italian: string): string {
  const english = readSentences()
  if (!english) return italian
  return (
    inEnglish(english, italian) ??
    italian
      .split(/(?<=\.) /)
      .map((sentence) => inEnglish(english, sentence) ?? sentence)
      .join(' ')
  )
}

/** What a refusal says; the number in it comes beside the sentence. */
export function saidOf({ code, count, message }: Partial<Problem>): string | undefined {
  const counted = code && count !== undefined ? readSentences()?.counted[code] : undefined
  return counted && count !== undefined ? counted(count) : message && said(message)
}

/** For components: asks again when the language changes. */
export function useSaid() {
  useLanguage()
  return (italian: string | undefined): string | undefined => italian && said(italian)
}

function inEnglish(english: Sentences, italian: string): string | undefined {
  const code = keysOf(errors).find((key) => errors[key].message === italian)
  if (code) return english.errors[code]
  const failure = keysOf(failures).find((key) => failures[key] === italian)
  return failure ? english.failures[failure] : english.others[italian]
}

/** Object.keys, for the tables above, whose keys are all known. */
const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T)[]
