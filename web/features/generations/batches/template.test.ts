import { expect, test } from 'vitest'
import { previewNames } from './template.ts'

const sample = { ref: 'A/1', name: 'Gonna', pose: 'frontale', model: 'Zoe' } as const

test('the preview shows three names as the ZIP has them', () => {
  expect(previewNames('', [sample, sample, { ...sample, pose: 'laterale' }, sample], 'png')).toEqual([
    'A 1/A 1_frontale_Zoe_1.png',
    'A 1/A 1_frontale_Zoe_2.png',
    'A 1/A 1_laterale_Zoe_1.png',
  ])
  expect(previewNames('{name}.jpg', [sample, sample], 'jpg')).toEqual(['Gonna.jpg', 'Gonna_2.jpg'])
})

test.each(['{foo}', '{ref', 'a//b', '../{ref}', 'a/b/c/d', 'a\\b'])(
  'it says that %s will not do',
  (template) => {
    expect(previewNames(template, [sample], 'png')).toBeNull()
  },
)
