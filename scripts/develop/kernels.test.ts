import { expect, test } from 'vitest'
import { wrongsAboutKernels } from './kernels.ts'

const config = `// Where indices are not checked
{
  "files": [
    "engine/maths/cut.ts", // eight neighbours of a node
    "engine/pixels/blur.ts" // sliding sums
  ]
}`
const unchecked = (file: string) => `${file}(3,5): error TS2532: Object is possibly 'undefined'.`
const ofKernels = [unchecked('engine/maths/cut.ts'), unchecked('engine/pixels/blur.ts')]

test('kernels may leave indices unchecked', () => {
  const output = [...ofKernels, `  Type 'undefined' is not assignable to type 'number'.`, ''].join('\n')
  expect(wrongsAboutKernels(config, output)).toEqual([])
})

test('no other file may', () => {
  const other = unchecked('engine/fit/fit.ts')
  expect(wrongsAboutKernels(config, [...ofKernels, other].join('\n'))).toEqual([other])
})

test('an error without a file is passed on', () => {
  const broken = "error TS5083: Cannot read file 'tsconfig.json'."
  expect(wrongsAboutKernels(config, [...ofKernels, broken].join('\n'))).toEqual([broken])
})

test('a kernel whose indices are all checked leaves the list', () => {
  expect(wrongsAboutKernels(config, unchecked('engine/maths/cut.ts'))).toEqual([
    expect.stringContaining('engine/pixels/blur.ts needs no place'),
  ])
})

test('a kernel says why it is one', () => {
  const bare = config.replace(' // sliding sums', '')
  expect(wrongsAboutKernels(bare, ofKernels.join('\n'))).toEqual([
    'engine/pixels/blur.ts is a kernel without a reason',
  ])
})
