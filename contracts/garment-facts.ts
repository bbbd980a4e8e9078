import type { GarmentKind, Pose } from './generations.ts'

/** What is known of a garment apart from its pictures; null where nobody can tell. */
export interface GarmentFacts {
  /** Seen in the photo, and only where that is sure. */
  kind: GarmentKind | null
  /** As the photo shows them, the commonest first: `#rrggbb`, and the share of the garment. */
  colours: readonly { hex: string; share: number }[]
  isPatterned: boolean
  /** A print in one place: its middle and its size, as shares of the garment, from its left and its top. */
  print: { x: number; y: number; width: number; height: number } | null
  sleeves: 'short' | 'long' | null
  neckline: 'hood' | 'high' | null
  opensInFront: boolean | null
  lengthToWidth: number
}

/** The value of `{colours}`. */
export const namedColours = (facts: GarmentFacts | null | undefined): string =>
  (facts?.colours ?? []).map(({ hex }) => hex).join(', ')

/** How a garment of its kind is worn, and what was measured of it: a sentence for each thing that is known. Of its back nobody has measured anything. */
export function describeGarment(
  measured: GarmentFacts | null | undefined,
  { said, pose }: { said: GarmentKind | null; pose: Pose },
): string {
  const facts =
    measured && pose === 'posteriore' ? { ...measured, print: null, opensInFront: null } : measured
  const kind = said ?? facts?.kind ?? null
  return [
    ...(kind ? [wornWords[kind]] : []),
    ...(facts ? clothWords(facts) : []),
    // Where the look takes it for something else, its cut was misread, too.
    ...(facts?.kind && facts.kind === kind ? cutWords(facts, kind, said !== null) : []),
  ].join(' ')
}

function clothWords(facts: GarmentFacts): string[] {
  const { isPatterned, print } = facts
  return [
    ...colourWords(facts),
    ...(isPatterned ? ['Keep where each colour is, and the scale and the direction of the pattern.'] : []),
    ...(print ? [printWords(print)] : []),
  ]
}

/** Of the sleeves only where a person said what it is: they are what is mistaken most. */
function cutWords(facts: GarmentFacts, kind: GarmentKind, isSaid: boolean): string[] {
  const { sleeves, neckline, opensInFront, lengthToWidth } = facts
  return [
    ...(sleeves && isSaid ? [sleeveWords[sleeves]] : []),
    ...(neckline ? [necklineWords[neckline]] : []),
    ...(opensInFront === null || isBottom(kind) ? [] : [opensInFront ? opening : noOpening]),
    `In its picture it is about ${lengthToWidth} times as long as it is wide: do not lengthen or shorten it.`,
  ]
}

/** The photo may be too dark or too light, so of its colours only the hue is a fact. */
function colourWords({ colours }: GarmentFacts): string[] {
  const [main, ...others] = colours.map(({ hex, share }) => `${hex} (${Math.round(share * 100)}% of it)`)
  if (!main) return []
  const rest = others.length > 0 ? `, and ${others.join(' and ')}` : ''
  return [
    `In the light of its picture the garment measures ${main}${rest}: keep these hues and their saturation, and let only the studio light change how bright they are.`,
  ]
}

function printWords({ x, y, width }: NonNullable<GarmentFacts['print']>): string {
  const across =
    x < 0.4 ? 'on the left of the picture' : x > 0.6 ? 'on the right of the picture' : 'in the middle'
  const down = y < 0.38 ? 'in its upper part' : y > 0.62 ? 'in its lower part' : 'at half its height'
  const share = Math.max(5, Math.round(width * 20) * 5)
  return `It has one print, ${across} and ${down}, about ${share}% as wide as the garment: same place, same size, the same way up.`
}

const sleeveWords: Record<NonNullable<GarmentFacts['sleeves']>, string> = {
  short: 'Its sleeves are short: the elbows stay bare.',
  long: 'Its sleeves are long: they reach the wrists and are not rolled up.',
}

const necklineWords: Record<NonNullable<GarmentFacts['neckline']>, string> = {
  hood: 'It has a hood: let it lie on the back, with its cords in front where it has any.',
  high: 'Its collar stands high at the neck: do not fold it down.',
}

const opening = 'It opens in front: keep every button or the zip, and close it as its picture shows.'
const noOpening = 'It does not open in front: add no buttons and no zip.'

const isBottom = (kind: GarmentKind): boolean => kind === 'skirt' || kind === 'trousers' || kind === 'shorts'

const overTrousers = 'It hangs outside plain neutral trousers, so that its whole hem can be seen.'

/** What else is worn, and what has to be seen, by kind. */
const wornWords: Record<GarmentKind, string> = {
  't-shirt': overTrousers,
  top: overTrousers,
  shirt: overTrousers,
  sweater: `${overTrousers} Nothing shows at its neck.`,
  jacket: 'It is worn over a plain white T-shirt and plain neutral trousers, which stay in the background.',
  vest: 'It is worn over a plain white T-shirt and plain neutral trousers, which stay in the background.',
  dress: 'It is worn alone, with plain flat shoes and no belt; the whole length down to its hem can be seen.',
  jumpsuit: 'It is one piece from the shoulders to the legs, worn alone, with plain flat shoes.',
  skirt:
    'It is worn with a plain white T-shirt tucked in, so that its waistband can be seen, and plain flat shoes.',
  trousers:
    'They are worn with a plain white T-shirt tucked in, so that the waistband can be seen, and plain flat shoes; both hems can be seen.',
  shorts:
    'They are worn with a plain white T-shirt tucked in, so that the waistband can be seen, and plain flat shoes.',
}
