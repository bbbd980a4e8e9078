import { expect, test } from 'vitest'
import { Recent } from './recent.ts'

test('two who ask at the same time share one result, and so does the next', async () => {
  const recent = new Recent<number>(2)
  let made = 0
  const make = async () => ++made
  expect(await Promise.all([recent.get('a', make), recent.get('a', make)])).toEqual([1, 1])
  expect(await recent.get('a', make)).toBe(1)
})

test('when there are too many, the one asked for longest ago goes', async () => {
  const recent = new Recent<string>(2)
  const made: string[] = []
  const ask = (key: string) => recent.get(key, async () => String(made.push(key)))
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('a failure reaches everyone who waits for it, and is not kept', async () => {
  const recent = new Recent<number>(2)
  const fail = () => Promise.reject(new Error('no'))
  await expect(Promise.all([recent.get('a', fail), recent.get('a', fail)])).rejects.toThrow('no')
  expect(await recent.get('a', async () => 7)).toBe(7)
})
