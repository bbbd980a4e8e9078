import type { SkinTone } from './catalogue.ts'
import { describeGarment, type GarmentFacts, namedColours } from './garment-facts.ts'
import type { BodyType, Fabric, GarmentKind, Gender, Pose } from './generations.ts'
import { describePerson, measuresOf, type PersonDetails } from './person.ts'
import type { Size } from './sizes.ts'

export const promptKeys = [
  'female_model_prompt',
  'male_model_prompt',
  'pose_frontale_prompt',
  'pose_laterale_prompt',
  'pose_posteriore_prompt',
  'detail_prompt',
  'size_prompt',
] as const
export type PromptKey = (typeof promptKeys)[number]

export const placeholders = [
  'gender',
  'pose',
  'bodyType',
  'ethnicity',
  'modelName',
  'modelDescription',
  'size',
  'colours',
] as const
export type Placeholder = (typeof placeholders)[number]

/** What a picture that travels with the instructions shows. */
export const referenceRoles = ['garment', 'detail', 'back', 'person', 'set'] as const
export type ReferenceRole = (typeof referenceRoles)[number]

/** What the text depends on, apart from the pictures that travel with it. */
export interface Choices {
  gender: Gender
  pose: Pose
  bodyType: BodyType
  /** Where the person said what the photo shows. */
  garmentKind?: GarmentKind | null
  /** Where the person said whether its cloth shows what lies behind it. */
  fabric?: Fabric | null
  /** The body that was asked for, and the one that the garment was cut for. */
  size?: Size | null
  garmentSize?: Size | null
  /** What was measured of the garment, where it was. */
  facts?: GarmentFacts | null
  model: DescribedModel | null
  /** The pictures that travel, in the order in which they are sent: the text speaks of these and of no other. */
  roles: readonly ReferenceRole[]
}

/** The model who wears the garment; what nobody entered is null. */
export interface DescribedModel {
  /** What nobody has said of the person is drawn from it. */
  id: string
  name: string
  ethnicity: string
  tone: SkinTone
  description: string | null
  person: PersonDetails | null
}

/** The whole text for the image service, and what the editor previews: what never varies, then the admin's texts or, where one is missing, ours. */
export function buildInstructions(prompts: ReadonlyMap<string, string>, choices: Choices): string {
  return instructionParts(prompts, choices)
    .map(({ text }) => text)
    .join('\n\n')
    .slice(0, maxLength)
}

/** The same in its parts, each with the key whose text it is; what never varies has none. */
export function instructionParts(
  prompts: ReadonlyMap<string, string>,
  choices: Choices,
): { key: PromptKey | null; text: string }[] {
  const keys: PromptKey[] = [`${choices.gender}_model_prompt`, `pose_${choices.pose}_prompt`]
  if (choices.roles.includes('detail')) keys.push('detail_prompt')
  if (choices.size) keys.push('size_prompt')
  const values = describeChoices(choices)
  return [
    { key: null, text: fixedText(choices) },
    ...keys.map((key) => ({ key, text: fill(prompts.get(key)?.trim() || defaultPrompts[key], values) })),
  ]
}

/** What no administrator changes. */
function fixedText(choices: Choices): string {
  const { facts, garmentKind = null, fabric, pose } = choices
  const paragraphs = [
    namePictures(choices),
    fidelity,
    describeGarment(facts, { said: garmentKind, pose }),
    fabric === 'sheer' ? sheerCloth : '',
    wearer(choices),
  ]
  return paragraphs.filter((text) => text !== '').join('\n\n')
}

/** The names in braces that nothing will replace, each once; a text is refused on save when there are any. */
export function unknownPlaceholders(text: string): string[] {
  const names = Array.from(text.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name)
  return [...new Set(names)].filter((name) => !isPlaceholder(name))
}

/** OpenAI takes no more. */
const maxLength = 32_000

const studioLook =
  'Clean seamless studio backdrop in a very light neutral grey, soft even light, a faint natural shadow at the feet, sharp focus from head to toe, true colours, no filter.'

const styling =
  'Where the garment leaves it open, complete the outfit with plain neutral basics that do not draw attention. Relaxed natural expression, natural skin, realistic hands.'

export const defaultPrompts: Record<PromptKey, string> = {
  female_model_prompt: `A photograph for a fashion catalogue: a professional female model, {ethnicity} {gender} of {bodyType} build, wears the garment. ${styling} ${studioLook} {modelDescription}`,
  male_model_prompt: `A photograph for a fashion catalogue: a professional male model, {ethnicity} {gender} of {bodyType} build, wears the garment. ${styling} ${studioLook} {modelDescription}`,
  pose_frontale_prompt:
    'Pose: {pose} view. The model stands upright and faces the camera, weight slightly on one leg, arms relaxed beside the body so that they cover nothing of the garment.',
  pose_laterale_prompt:
    'Pose: {pose} view. The model stands in profile, turned by about 80 degrees, so that the side seam, the sleeve and the fall of the fabric can be judged; the near arm is relaxed and slightly back.',
  pose_posteriore_prompt:
    'Pose: {pose} view. The model stands with the back to the camera, head straight, hair away from the collar. Where no picture shows the back of the garment, continue fabric, colour and seams in the plainest way and invent no print, logo or text.',
  detail_prompt:
    'Take weave, texture, thickness and sheen of the fabric from its close-up, at their real scale on the body. The close-up does not change the colour, cut or print of the garment.',
  size_prompt:
    'The model has the body of size {size}. Draw exactly that body: do not slim it, do not stretch it, do not idealise it. Where the garment is tight or loose on it, show how the fabric really sits.',
}

const fidelity =
  'The garment must stay exactly true to its picture: the same colour, pattern, print, logo, lettering, proportions, length, neckline, sleeves, seams, buttons and fastenings. Add, remove, improve and recolour nothing. A mannequin, hanger, person or background in that picture does not belong to the garment. The whole garment is visible inside the frame and nothing hides it. One person in one photograph: no collage, no border, no added text, no watermark.'

/** Drawn opaque it would be another garment, and over bare skin a picture that no shop can show. */
const sheerCloth =
  'Its fabric is sheer: what lies beneath shows through as softly as through the real cloth, and no more than in its picture. Under it the model wears a plain, opaque underlayer in the colour of the skin.'

/** Who wears it: the person of a picture that travels, or else one in words, the same for the same model every time. */
function wearer({ roles, gender, bodyType, size = null, model }: Choices): string {
  if (roles.includes('person')) return livingPerson
  const nobody = { id: '', tone: 'linen', person: null } as const
  const { id, tone, person: details } = model ?? nobody
  return describePerson({ id, gender, bodyType, tone, details, size })
}

const livingPerson =
  'The result is a photograph of a living adult with natural skin, never of a mannequin, a doll, a statue, a drawing or a computer rendering.'

/** In the order in which the pictures are sent. */
function namePictures(choices: Choices): string {
  const { roles } = choices
  const lines = roles.map((role, index) =>
    // The first of a person is the face; more of them show the same person from other sides.
    role === 'person' && roles.indexOf('person') < index
      ? 'the same model from another side'
      : roleWords[role](choices),
  )
  return lines.map((line, index) => `Picture ${index + 1} is ${line}.`).join('\n')
}

const roleWords: Record<ReferenceRole, (choices: Choices) => string> = {
  garment: ({ garmentKind, garmentSize }) => {
    const garment = garmentKind ? `the garment, ${garmentWords[garmentKind]}` : 'the garment'
    return garmentSize ? `${garment} that was cut for size ${garmentSize}` : garment
  },
  detail: () => 'a close-up of its fabric',
  back: () =>
    'the same garment from behind: everything that its back shows is taken from this picture, and nothing is invented',
  // A chosen size is another build than that of the picture.
  person: ({ size }) =>
    `the model who wears it: keep the face, hair${size ? ' and skin' : ', skin and build'} of this person`,
  set: () =>
    'another photograph of the same series: keep its person, styling, light and backdrop, and change only the pose',
}

const garmentWords: Record<GarmentKind, string> = {
  't-shirt': 'a T-shirt',
  top: 'a sleeveless top',
  shirt: 'a shirt',
  sweater: 'a sweater',
  jacket: 'a jacket',
  vest: 'a sleeveless vest',
  dress: 'a dress',
  jumpsuit: 'a jumpsuit',
  skirt: 'a skirt',
  trousers: 'a pair of trousers',
  shorts: 'a pair of shorts',
}
const genderWords: Record<Gender, string> = { female: 'woman', male: 'man' }
const poseWords: Record<Pose, string> = { frontale: 'front', laterale: 'side', posteriore: 'back' }

function describeChoices({
  gender,
  pose,
  bodyType,
  model,
  size,
  facts,
}: Choices): Record<Placeholder, string> {
  return {
    gender: genderWords[gender],
    pose: poseWords[pose],
    bodyType,
    ethnicity: model?.ethnicity ?? '',
    modelName: model?.name ?? '',
    modelDescription: model?.description ?? '',
    size: size ? measuresOf(gender, bodyType, size) : '',
    colours: namedColours(facts),
  }
}

/** One pass over the admin's text alone: braces inside a value stay what they are. */
function fill(text: string, values: Record<Placeholder, string>): string {
  const filled = text.replaceAll(/( ?)\{(\w+)\}/g, (whole, space: string, name: string) => {
    if (!isPlaceholder(name)) return whole
    // A value is one line: it cannot pose as a paragraph of the instructions. An absent one takes its space along.
    const value = values[name].replaceAll(/\s+/g, ' ').trim()
    return value && space + value
  })
  return filled.trim()
}

const isPlaceholder = (name: string): name is Placeholder => placeholders.some((known) => known === name)
