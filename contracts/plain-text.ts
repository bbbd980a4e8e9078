import * as z from 'zod/mini'
import { holdsUnseen, nameFieldErrors } from './person-name.ts'

export const textFieldErrors = {
  text_required: 'Testo richiesto',
  text_too_long: 'Testo troppo lungo',
  text_characters: nameFieldErrors.text_characters,
  text_markup: 'Il testo non può contenere codice HTML',
}
const code = (code: keyof typeof textFieldErrors) => code

interface Rules {
  /** The code for when nothing is left; without it the text may be empty. */
  required?: string
  maxLength: number
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/
export const holdsControl = (text: string): boolean => control.test(text)
const markup = /<[a-z/!?]/i

/** What an administrator writes: no markup, which nobody here means, and nothing that a database cannot keep. */
export const plainText = ({ required, maxLength }: Rules) =>
  z.string(required ?? code('text_required')).check(
    z.trim(),
    z.minLength(required ? 1 : 0, required ?? ''),
    z.maxLength(maxLength, code('text_too_long')),
    z.refine((text) => !holdsControl(text), code('text_characters')),
    z.refine((text) => !markup.test(text), code('text_markup')),
  )

/** The same where nothing may be said: an empty text is none. */
export const optionalText = (maxLength: number) =>
  z.pipe(
    z.optional(z.nullable(plainText({ maxLength }))),
    z.transform((text) => text || null),
  )

/** The same on one line, as for a name: no break, and no character that cannot be seen. */
export const lineOfText = (maxLength: number) =>
  z.pipe(
    z
      .nullable(plainText({ maxLength }))
      .check(z.refine((text) => !text || !holdsUnseen(text), code('text_characters'))),
    z.transform((text) => text || null),
  )
