import * as z from 'zod/mini'

export const nameFieldErrors = {
  text_characters: 'Il testo contiene caratteri non ammessi',
  name_with_address: 'Scrivi solo il nome: indirizzi e link non sono ammessi',
}
const code = (code: keyof typeof nameFieldErrors) => code

/** Codes. */
interface Objections {
  required: string
  tooLong: string
}

// What cannot be seen or turns the line around: control and format characters, fillers, what nobody has assigned.
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
export const holdsUnseen = (text: string): boolean => unseen.test(text)

/** Italian words that are cut short by a point in the middle. */
const abbreviation =
  /(?<![\p{L}\p{N}.-])(dott\.ssa|prof\.ssa|sig\.(ra|na|re|ri)|f\.lli)(?![\p{L}\p{N}./-])/giu

/**
 * A name and nothing else. Our mails greet by it, and mail programs make a link of whatever looks like an address: a
 * stranger could write to anybody in our name.
 */
export const personName = ({ required, tooLong }: Objections) =>
  z.string(required).check(
    z.overwrite((value) => value.replace(/[<>]/g, '')),
    z.trim(),
    z.minLength(1, required),
    z.maxLength(100, tooLong),
    z.refine((name) => !holdsUnseen(name), code('text_characters')),
    z.refine((name) => !holdsAddress(name), code('name_with_address')),
  )

function holdsAddress(name: string): boolean {
  // Letters of full width and points of other scripts are what they look like.
  const plain = name.normalize('NFKC').replace(/[。｡]/g, '.')
  return /@|:\/|www\./i.test(plain) || plain.split(/\s+/).some(looksLikeDomain)
}

/** A point between words of two letters and more; initials are none: G.B. Rossi, M.Luisa, S.r.l. */
function looksLikeDomain(word: string): boolean {
  const parts = word.replace(abbreviation, '').split('.')
  const isPath = word.includes('/')
  return parts.some((part, at) => at > 0 && /^[\p{L}\p{N}-]{2}/u.test(part) && (isPath || isLong(parts, at)))
}

const isLong = (parts: string[], until: number): boolean =>
  parts.slice(0, until).some((part) => /[\p{L}\p{N}]{2}/u.test(part))
