import { expect, test } from 'vitest'
import { describeGarment, type GarmentFacts, namedColours } from './garment-facts.ts'
import { garmentKinds } from './generations.ts'
import { buildInstructions, type Choices } from './instructions.ts'

const shirt: GarmentFacts = {
  kind: 'shirt',
  colours: [
    { hex: '#902d28', share: 0.6 },
    { hex: '#b39787', share: 0.17 },
  ],
  isPatterned: true,
  print: null,
  sleeves: 'long',
  neckline: null,
  opensInFront: true,
  lengthToWidth: 0.9,
}
const front = { said: null, pose: 'frontale' } as const
const plain: Choices = {
  gender: 'female',
  pose: 'frontale',
  bodyType: 'slim',
  model: null,
  roles: ['garment'],
}

test('what was measured of a garment is said in sentences', () => {
  expect(describeGarment(shirt, { ...front, said: 'shirt' })).toBe(
    'It hangs outside plain neutral trousers, so that its whole hem can be seen. In the light of its picture the garment measures #902d28 (60% of it), and #b39787 (17% of it): keep these hues and their saturation, and let only the studio light change how bright they are. Keep where each colour is, and the scale and the direction of the pattern. Its sleeves are long: they reach the wrists and are not rolled up. It opens in front: keep every button or the zip, and close it as its picture shows. In its picture it is about 0.9 times as long as it is wide: do not lengthen or shorten it.',
  )
})

test('sleeves are said only where a person named the garment, the cut only where the look agrees', () => {
  expect(describeGarment(shirt, front)).not.toMatch(/sleeves/)
  const other = describeGarment(shirt, { ...front, said: 'skirt' })
  expect(other).toContain('tucked in, so that its waistband can be seen')
  expect(other).toContain('#902d28')
  expect(other).not.toMatch(/sleeves|opens|as long as/)
  expect(describeGarment({ ...shirt, kind: null }, front)).not.toMatch(/outside plain|opens|as long as/)
})

test('a print is said with its place and its size, and stays off the back', () => {
  const printed = { ...shirt, isPatterned: false, print: { x: 0.5, y: 0.3, width: 0.42, height: 0.2 } }
  const text = describeGarment(printed, front)
  expect(text).toContain('one print, in the middle and in its upper part, about 40% as wide as the garment')
  const behind = describeGarment(printed, { said: 'shirt', pose: 'posteriore' })
  expect(behind).not.toMatch(/print|opens in front/)
  expect(behind).toContain('#902d28')
})

test('the instructions mention a hood or a high collar, and no other neckline', () => {
  const sweater = { ...shirt, kind: 'sweater' } as const
  expect(describeGarment({ ...sweater, neckline: 'hood' }, front)).toContain(
    'It has a hood: let it lie on the back',
  )
  expect(describeGarment({ ...sweater, neckline: 'high' }, front)).toContain('Its collar stands high')
  expect(describeGarment(sweater, front)).not.toMatch(/hood|collar/)
})

test('nothing is said where nothing is known, and every kind has its own way to be worn', () => {
  expect(describeGarment(null, front)).toBe('')
  expect(describeGarment({ ...shirt, colours: [], isPatterned: false, kind: null }, front)).toBe('')
  for (const said of garmentKinds)
    expect(describeGarment(null, { ...front, said })).toMatch(/^(It|They) .+\.$/)
})

test('{colours} is the measured colours, and gone where there are none', () => {
  expect(namedColours(shirt)).toBe('#902d28, #b39787')
  const prompts = new Map([['female_model_prompt', 'Colours: {colours}.']])
  expect(buildInstructions(prompts, { ...plain, facts: shirt })).toContain('Colours: #902d28, #b39787.')
  expect(buildInstructions(prompts, plain)).toContain('Colours:.')
})
