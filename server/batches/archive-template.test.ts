import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTemplateNames, type NamedPicture, readTemplate } from './archive-template.ts'

const picture: NamedPicture = {
  ref: 'GONNA-1',
  name: 'Gonna a pieghe',
  pose: 'frontale',
  modelName: 'Zoe',
  gender: 'female',
}
const names = (template: string | undefined, ...pictures: Partial<NamedPicture>[]) => {
  const nameOf = createTemplateNames(readTemplate(template), 'png')
  return pictures.map((change) => nameOf({ ...picture, ...change }))
}

test('a picture is called by its number, pose and model, and counted', () => {
  expect(names(undefined, {}, {}, { pose: 'laterale', modelName: null })).toEqual([
    'GONNA-1/GONNA-1_frontale_Zoe_1.png',
    'GONNA-1/GONNA-1_frontale_Zoe_2.png',
    'GONNA-1/GONNA-1_laterale_modella_1.png',
  ])
})

test('a shop may name them its own way; what would be the same is counted on', () => {
  expect(names('{ref}-{n}.jpg', {}, { modelName: 'Ada' })).toEqual(['GONNA-1-1.png', 'GONNA-1-2.png'])
  expect(names('{pose}/{name}', {}, {})).toEqual([
    'frontale/Gonna a pieghe.png',
    'frontale/Gonna a pieghe_2.png',
  ])
})

test.each(['{foo}', '../{ref}', '{ref}/./{n}', '{ref}/', 'a/b/c/d', '{ref}\\{n}', '{ref', '/x'])(
  'the template %s is refused',
  (template) => {
    expect(() => readTemplate(template)).toThrow(expect.objectContaining({ code: 'invalid' }))
  },
)

test('ZIP entries are safe paths whatever a shop calls its garments', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.constantFrom(
      '../../etc/passwd',
      'a/b\\c',
      '...',
      '👗'.repeat(80),
      'CON',
      'x'.repeat(300),
      ' . ',
      'a\u202eb',
    ),
  )
  fc.assert(
    fc.property(
      odd,
      odd,
      fc.constantFrom(undefined, '{name}/{n}', '..{ref}/{ref}'),
      (ref, model, template) => {
        const [path = ''] = names(template, { ref, name: ref, modelName: model })
        const parts = path.split('/')
        expect(parts.length).toBeLessThanOrEqual(3)
        for (const part of parts) {
          expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255)
          expect(part).not.toMatch(/^\.|^$|[<>:"\\|?*]|^(con|nul)$/i)
        }
      },
    ),
    { numRuns: 200 },
  )
})
