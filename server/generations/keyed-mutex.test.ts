import { expect, test } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

test('one key goes one at a time in the order of asking, also past a failure, and another key does not wait', async () => {
  const exclusively = createKeyedMutex()
  const events: string[] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const first = exclusively('a', async () => {
    events.push('a1 begins')
    await gate
    events.push('a1 ends')
    throw new Error('refused')
  })
  const second = exclusively('a', async () => events.push('a2'))
  await exclusively('b', async () => events.push('b1'))
  open()
  await expect(first).rejects.toThrow('refused')
  await second
  expect(events).toEqual(['a1 begins', 'b1', 'a1 ends', 'a2'])
})
