import * as z from 'zod/mini'
import type { SkinTone } from './catalogue.ts'
import type { BodyType, Gender } from './generations.ts'
import { girthsOf, sizeTable } from './girths.ts'
import { type Size, sizes } from './sizes.ts'

export const hairColours = ['black', 'dark-brown', 'brown', 'blond', 'red', 'grey'] as const
export type HairColour = (typeof hairColours)[number]
export const hairStyles = ['shaved', 'short', 'medium', 'long'] as const
export type HairStyle = (typeof hairStyles)[number]
export const hairShapes = ['straight', 'wavy', 'curly', 'coily'] as const
export type HairShape = (typeof hairShapes)[number]
export const expressions = ['natural', 'smiling', 'serious'] as const
export type Expression = (typeof expressions)[number]

export const personFieldErrors = {
  age_not_whole: 'Età richiesta, in anni interi',
  age_under_18: 'Solo persone adulte: l’età parte da 18 anni',
  age_over_80: 'Al massimo 80 anni',
  height_out_of_range: 'Da 145 a 205 cm',
  choice_missing: 'Scegli una voce',
}
const code = (code: keyof typeof personFieldErrors) => code

export const youngest = 18

/** What is said of a person besides gender, body and skin. Closed choices: nobody can be named, and nothing be smuggled in. */
export const personDetails = z.object({
  age: z
    .int(code('age_not_whole'))
    .check(z.minimum(youngest, code('age_under_18')), z.maximum(80, code('age_over_80'))),
  size: z.enum(sizes, code('choice_missing')),
  heightCm: z
    .int(code('height_out_of_range'))
    .check(z.minimum(145, code('height_out_of_range')), z.maximum(205, code('height_out_of_range'))),
  hairColour: z.enum(hairColours, code('choice_missing')),
  hairStyle: z.enum(hairStyles, code('choice_missing')),
  hairShape: z.enum(hairShapes, code('choice_missing')),
  expression: z.enum(expressions, code('choice_missing')),
})
export type PersonDetails = z.infer<typeof personDetails>

/** Of whom a picture is made, where no picture of a person travels. */
export interface DescribedPerson {
  /** Of the model: what nobody has said is drawn from it, the same each time. */
  id: string
  gender: Gender
  bodyType: BodyType
  tone: SkinTone
  details: PersonDetails | null
  /** The one that was asked for, in place of the model's own. */
  size: Size | null
}

/** A person in words, the same for the same model every time, so that a name stays one kind of person. */
export function describePerson(person: DescribedPerson): string {
  const { gender, bodyType, tone } = person
  const { age, size, heightCm, expression, ...hair } = person.details ?? detailsOf(person)
  const { noun, they, them } = pronouns[gender]
  const skin = skinWords[tone]
  const shown = [
    `about ${age} years old, about ${heightCm} cm tall, of ${bodyType} build, size ${measuresOf(gender, bodyType, person.size ?? size)}`,
    ...(skin ? [skin] : []),
    hairWords(hair),
    expressionWords[expression],
  ]
  return `The model is a real adult ${noun}, ${shown.join(', ')}. Photograph ${them} as a living person with a natural face and natural skin: ${they} is never a mannequin, a doll, a statue, a drawing or a computer rendering.`
}

/** A size as a pattern maker would say it. */
export function measuresOf(gender: Gender, bodyType: BodyType, size: Size): string {
  const { bust, waist, hip } = girthsOf(gender, bodyType, size)
  const around = gender === 'female' ? 'bust' : 'chest'
  const { italian } = sizeTable[gender][size]
  return `${size} (Italian ${italian}: ${around} ${bust} cm, waist ${waist} cm, hips ${hip} cm)`
}

type Undetailed = Pick<DescribedPerson, 'id' | 'gender' | 'bodyType' | 'tone'>

/** Of a model of which nobody has said more: drawn from its id, within what is common. */
export function detailsOf({ id, gender, bodyType, tone }: Undetailed): PersonDetails {
  const pick = <T>(what: string, from: readonly [T, ...T[]]): T =>
    from[digest(`${what} ${id}`) % from.length] ?? from[0]
  return {
    age: 24 + (digest(`age ${id}`) % 18),
    size: usualSizes[bodyType],
    heightCm: (gender === 'female' ? 168 : 180) + (digest(`height ${id}`) % 9),
    hairColour: pick('colour', hairOfTone[tone].colours),
    hairStyle: pick(
      'style',
      gender === 'female' ? ['medium', 'long', 'short'] : ['short', 'short', 'medium'],
    ),
    hairShape: pick('shape', hairOfTone[tone].shapes),
    expression: 'natural',
  }
}

const usualSizes: Record<BodyType, Size> = { slim: 'S', athletic: 'M', curvy: 'L', 'plus-size': 'XL' }

type Common<T> = readonly [T, ...T[]]
const hairOfTone: Record<SkinTone, { colours: Common<HairColour>; shapes: Common<HairShape> }> = {
  light: { colours: ['blond', 'brown', 'red', 'dark-brown'], shapes: ['straight', 'wavy'] },
  medium: { colours: ['dark-brown', 'black', 'brown'], shapes: ['straight', 'wavy'] },
  tan: { colours: ['dark-brown', 'black'], shapes: ['wavy', 'curly', 'straight'] },
  deep: { colours: ['black', 'dark-brown'], shapes: ['coily', 'curly'] },
  linen: { colours: ['dark-brown', 'brown'], shapes: ['straight', 'wavy'] },
}

/** FNV-1a, 32 bits: the same in every process and on every day. */
function digest(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

const pronouns: Record<Gender, { noun: string; they: string; them: string }> = {
  female: { noun: 'woman', they: 'she', them: 'her' },
  male: { noun: 'man', they: 'he', them: 'him' },
}

/** Nothing where the catalogue's words for the skin say nothing. */
const skinWords: Record<SkinTone, string | null> = {
  light: 'with fair skin',
  medium: 'with medium skin',
  tan: 'with tan skin',
  deep: 'with deep brown skin',
  linen: null,
}

const styleWords: Record<Exclude<HairStyle, 'shaved'>, string> = {
  short: 'short',
  medium: 'shoulder-length',
  long: 'long',
}

const hairWords = ({
  hairColour,
  hairStyle,
  hairShape,
}: Pick<PersonDetails, 'hairColour' | 'hairStyle' | 'hairShape'>) =>
  hairStyle === 'shaved'
    ? 'with a shaved head'
    : `with ${styleWords[hairStyle]} ${hairShape} ${hairColour.replace('-', ' ')} hair`

const expressionWords: Record<Expression, string> = {
  natural: 'with a relaxed natural expression',
  smiling: 'with a gentle smile',
  serious: 'with a calm, serious expression',
}
