import type { Tone } from '#engine/types.ts'

/** How words of the catalogue's free text begin, in Italian and English; the first row that fits decides. */
const tones: [Tone, string[]][] = [
  [
    'deep',
    ['african', 'afro', 'nera', 'nero', 'black', 'subsahar', 'caraib', 'caribbean', 'scur', 'dark', 'deep'],
  ],
  ['tan', ['indian', 'sud asiatic', 'south asian', 'latin', 'ispanic', 'hispanic', 'brasil', 'brazil']],
  [
    'tan',
    ['sudamerican', 'south american', 'nordafric', 'arab', 'magreb', 'maghreb', 'mediorient', 'medio orient'],
  ],
  ['tan', ['middle eastern', 'mista', 'misto', 'mixed', 'ambrat', 'olivastr', 'abbronzat', 'tan']],
  [
    'medium',
    ['asiatic', 'asian', 'oriental', 'cines', 'chinese', 'giappones', 'japanese', 'corean', 'korean'],
  ],
  ['medium', ['mediterrane', 'italian', 'spagnol', 'spanish', 'grec', 'greek', 'turc', 'turkish', 'medi']],
  [
    'light',
    ['europe', 'nordeurop', 'caucasi', 'occidental', 'nordic', 'scandinav', 'slav', 'bianc', 'white'],
  ],
  ['light', ['chiar', 'fair', 'light', 'pallid', 'pale']],
]

/** The surface of the mannequin for a model's ethnicity; the neutral linen when nothing is said or understood. */
export function toneOf(ethnicity: string | null): Tone {
  const words = (ethnicity ?? '').normalize('NFD').toLowerCase().replaceAll(/\p{M}/gu, '')
  const text = ` ${words.replaceAll(/[^a-z]+/g, ' ')}`
  const row = tones.find(([, starts]) => starts.some((start) => text.includes(` ${start}`)))
  return row?.[0] ?? 'linen'
}
