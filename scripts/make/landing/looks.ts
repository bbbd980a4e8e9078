import type { Category } from '#engine/types.ts'
import type { Worn } from './worn.ts'

const knit = {
  sample: 'maglione-trecce-tappeto',
  gender: 'female',
  bodyType: 'athletic',
  tone: 'light',
} as const
const denim = {
  sample: 'giubbotto-jeans-piastrelle',
  gender: 'female',
  bodyType: 'athletic',
  tone: 'deep',
} as const
const plaid = {
  sample: 'camicia-quadri-legno',
  category: 'shirt',
  gender: 'male',
  bodyType: 'athletic',
  tone: 'tan',
} as const

export const hero: Worn = { ...knit, pose: 'frontale' }

/** The same jacket on the model that the shop chooses. */
export const choices: readonly Worn[] = [
  { ...denim, pose: 'frontale' },
  { ...denim, bodyType: 'plus-size', tone: 'light', pose: 'frontale' },
  { ...denim, gender: 'male', bodyType: 'athletic', tone: 'tan', pose: 'frontale' },
  { ...denim, bodyType: 'curvy', tone: 'medium', pose: 'frontale' },
]

/** One photo in, three poses out: a scene of the film each. */
export const scenes: readonly (readonly Worn[])[] = [plaid, denim, knit].map((look) => [
  { ...look, pose: 'frontale' },
  { ...look, pose: 'laterale' },
  { ...look, pose: 'posteriore' },
])

const worn = (sample: string, rest: Pick<Worn, 'gender' | 'tone'>): Worn => ({
  sample,
  bodyType: 'athletic',
  pose: 'frontale',
  ...rest,
})

/** A garment of each kind that the product knows. */
export const kinds: Record<Category, Worn> = {
  't-shirt': worn('tshirt-bianca-limoni-bianco', { gender: 'male', tone: 'deep' }),
  top: worn('top-fiori-lenzuolo', { gender: 'female', tone: 'tan' }),
  shirt: worn('camicia-bianca-muro', { gender: 'female', tone: 'medium' }),
  sweater: worn('felpa-stampa-fantasma', { gender: 'male', tone: 'light' }),
  jacket: worn('giacca-blu-gruccia', { gender: 'male', tone: 'tan' }),
  vest: worn('gilet-imbottito-muro', { gender: 'female', tone: 'deep' }),
  dress: worn('abito-fiori-lenzuolo', { gender: 'female', tone: 'light' }),
  jumpsuit: { ...worn('tuta-oliva-legno', { gender: 'female', tone: 'medium' }), category: 'jumpsuit' },
  skirt: worn('gonna-plisse-gruccia', { gender: 'female', tone: 'tan' }),
  trousers: worn('jeans-bianco', { gender: 'male', tone: 'medium' }),
  shorts: worn('shorts-corallo-bianco', { gender: 'male', tone: 'light' }),
}
