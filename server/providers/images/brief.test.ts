import { expect, test } from 'vitest'
import { resultSize } from '#contracts/generations.ts'
import { brief } from './brief.ts'
import type { ImageOrder, Picture } from './image-provider.ts'

const picture = (mark: number): Picture => ({ bytes: new Uint8Array([mark]), contentType: 'image/png' })
const model = {
  id: '9d6c5f8e-6f0e-4a57-9c3b-0d1f5c3c7a11',
  name: 'Giulia',
  ethnicity: 'Mediterranea',
  tone: 'medium',
  description: null,
  person: null,
} as const
const order: ImageOrder = {
  id: 'an-order',
  garment: picture(1),
  detail: picture(2),
  back: picture(3),
  gender: 'female',
  garmentKind: null,
  fabric: null,
  isIntimate: false,
  facts: null,
  bodyType: 'slim',
  size: null,
  garmentSize: null,
  pose: 'posteriore',
  model: { ...model, references: [picture(4), picture(5)] },
  set: picture(6),
  prompts: new Map([['detail_prompt', 'Look at the weave.']]),
  result: resultSize,
  customerRef: '',
}

const sent = (mostReferences: number, changes: Partial<ImageOrder> = {}) => {
  const { instructions, references } = brief({ ...order, ...changes }, { mostReferences })
  return {
    marks: references.map((each) => each.picture.bytes[0]),
    named: instructions.match(/^Picture \d is \w+ [\w-]+/gm),
    instructions,
  }
}

test('with room for all, every picture travels and is named by its number', () => {
  expect(sent(16)).toMatchObject({
    marks: [1, 2, 3, 4, 5, 6],
    named: [
      'Picture 1 is the garment',
      'Picture 2 is a close-up',
      'Picture 3 is the same',
      'Picture 4 is the model',
      'Picture 5 is the same',
      'Picture 6 is another photograph',
    ],
  })
})

test.for([
  [1, [1]],
  [2, [1, 3]],
  [3, [1, 3, 4]],
  [4, [1, 3, 4, 6]],
  [5, [1, 2, 3, 4, 6]],
] as const)('with room for %s, the less important pictures stay at home', ([most, marks]) => {
  const { marks: travelled, named } = sent(most)
  expect(travelled).toEqual(marks)
  expect(named).toHaveLength(most)
})

test('a picture that stays at home is not spoken of', () => {
  expect(sent(4).instructions).not.toMatch(/close-up of its fabric|Look at the weave/)
  expect(sent(5).instructions).toContain('Look at the weave.')
})

test('an order of a garment alone sends that one picture', () => {
  expect(sent(16, { detail: null, back: null, model: null, set: null }).marks).toEqual([1])
})

test('a model without pictures is described and not sent', () => {
  const { marks, instructions } = sent(16, { model: { ...model, references: [] } })
  expect(marks).toEqual([1, 2, 3, 6])
  expect(instructions).toContain('Mediterranea woman')
  expect(instructions).not.toContain('this person')
})
