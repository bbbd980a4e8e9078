import { expect, test } from 'vitest'
import { tones } from './catalogue.ts'
import { bodyTypes, genders } from './generations.ts'
import { describePerson, detailsOf, personDetails, youngest } from './person.ts'

const giulia = {
  id: '9d6c5f8e-6f0e-4a57-9c3b-0d1f5c3c7a11',
  gender: 'female',
  bodyType: 'curvy',
  tone: 'medium',
  details: null,
  size: null,
} as const

const said = {
  age: 52,
  size: 'XL',
  heightCm: 171,
  hairColour: 'grey',
  hairStyle: 'short',
  hairShape: 'curly',
  expression: 'smiling',
} as const

test('a person of whom all is said is described so, and forbidden to be a mannequin', () => {
  expect(describePerson({ ...giulia, details: said })).toBe(
    'The model is a real adult woman, about 52 years old, about 171 cm tall, of curvy build, size XL (Italian 46-48: bust 94 cm, waist 74 cm, hips 109 cm), with medium skin, with short curly grey hair, with a gentle smile. Photograph her as a living person with a natural face and natural skin: she is never a mannequin, a doll, a statue, a drawing or a computer rendering.',
  )
})

test('the size that was asked for takes the place of the model’s own, and a shaved head has no hair', () => {
  const text = describePerson({
    ...giulia,
    gender: 'male',
    tone: 'linen',
    details: { ...said, hairStyle: 'shaved' },
    size: 'S',
  })
  expect(text).toContain('a real adult man')
  expect(text).toContain('size S (Italian 46: chest 92 cm')
  expect(text).toContain('with a shaved head, with a gentle smile')
  expect(text).not.toMatch(/skin,|hair,/)
})

test('a model of whom nothing is said is the same adult each time, whole in every combination', () => {
  for (const gender of genders)
    for (const bodyType of bodyTypes)
      for (const tone of tones) {
        const model = { ...giulia, gender, bodyType, tone }
        const details = detailsOf(model)
        expect(personDetails.parse(details)).toEqual(details)
        expect(details.age).toBeGreaterThan(youngest)
        expect(describePerson(model)).toBe(describePerson(model))
        expect(describePerson(model)).not.toMatch(/undefined|null| {2}|\ba [aeiou]/)
      }
})

test('models are different people: a dozen of one body and skin hardly ever share a description', () => {
  const texts = Array.from({ length: 12 }, (_, i) => describePerson({ ...giulia, id: `model ${i}` }))
  expect(new Set(texts).size).toBeGreaterThan(9)
})

test.each([17, 0, -3, 18.5, 81, Number.NaN])('nobody of %s years is accepted', (age) => {
  expect(personDetails.safeParse({ ...said, age }).success).toBe(false)
})
