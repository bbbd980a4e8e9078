import * as z from 'zod/mini'

interface Rules {
  /** Said when nothing is left; without it the text may be empty. */
  required?: string
  maxLength: number
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/
const markup = /<[a-z/!?]/i

/** What an administrator writes: no markup, which nobody here means, and nothing that a database cannot keep. */
export const plainText = ({ required, maxLength }: Rules) =>
  z.string(required ?? 'Testo richiesto').check(
    z.trim(),
    z.minLength(required ? 1 : 0, required ?? ''),
    z.maxLength(maxLength, 'Testo troppo lungo'),
    z.refine((text) => !control.test(text), 'Il testo contiene caratteri non ammessi'),
    z.refine((text) => !markup.test(text), 'Il testo non può contenere codice HTML'),
  )

/** The same where nothing may be said: an empty text is none. */
export const optionalText = (maxLength: number) =>
  z.pipe(
    z.optional(z.nullable(plainText({ maxLength }))),
    z.transform((text) => text || null),
  )
