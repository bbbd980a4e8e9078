import { expect, test } from 'vitest'
import { hexToken, tokensCss } from './design-tokens.ts'

test('a colour of the light theme becomes the hexadecimal that mail programs understand', () => {
  expect(hexToken('tape')).toBe('#f3db24')
  expect(hexToken('ink')).toBe('#0f202a')
  expect(hexToken('bg')).toBe('#edf4f5')
})

test('a colour that the design does not have, or that lets another one shine through, stops the start', () => {
  expect(() => hexToken('mauve')).toThrow('mauve')
  expect(() => hexToken('shade')).toThrow('shade')
})

test('both themes name the same colours', () => {
  const names = (theme: string) =>
    [
      ...(new RegExp(`\\[data-theme="${theme}"\\] \\{(.*?)\\}`).exec(tokensCss)?.[1] ?? '').matchAll(
        /--[\w-]+/g,
      ),
    ].map(([name]) => name)
  expect(names('light')).toEqual(names('dark'))
  expect(names('light')).toContain('--ink')
})
