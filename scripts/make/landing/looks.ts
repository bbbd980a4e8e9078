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
