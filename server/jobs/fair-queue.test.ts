import { expect, test } from 'vitest'
import { Refusal } from '#server/refusal.ts'
import { FairQueue } from './fair-queue.ts'

const room = { running: 1, waiting: 4, share: 4, retryAfterSeconds: 2 }

test('T2: keys take turns, however much one of them brought before', async () => {
  const begun: string[] = []
  const queue = new FairQueue(room)
  const work = (name: string) => queue.run(name[0] ?? '', async () => void begun.push(name))
  await Promise.all(['a1', 'a2', 'a3', 'b1', 'c1'].map(work))
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
})

test('T2: one key has only its share, and is told that it asks too often', async () => {
  const queue = new FairQueue({ ...room, share: 2 })
  const outcomes = await Promise.allSettled([1, 2, 3].map((n) => queue.run('a', async () => n)))
  expect(outcomes.map(codeOf)).toEqual([null, null, 'too_many'])
  expect(await queue.run('a', async () => 4)).toBe(4)
})

test('T2: where all places are taken, a newcomer gets the last one of the longest line', async () => {
  const queue = new FairQueue(room)
  const keys = ['a', 'a', 'a', 'b', 'b', 'c', 'b', 'd', 'e']
  const outcomes = await Promise.allSettled(keys.map((key) => queue.run(key, async () => key)))
  // Of the five places (one of them runs) in the end every key has one.
  expect(outcomes.map(codeOf)).toEqual([
    null,
    null,
    'unavailable',
    null,
    'unavailable',
    null,
    'unavailable',
    null,
    'unavailable',
  ])
})

test('work that fails gives its place back', async () => {
  const queue = new FairQueue({ ...room, waiting: 0, share: 1 })
  const fail = async () => {
    throw new Error('broken')
  }
  await expect(queue.run('a', fail)).rejects.toThrow('broken')
  expect(await queue.run('a', async () => 1)).toBe(1)
})

const codeOf = (outcome: PromiseSettledResult<unknown>): string | null => {
  if (outcome.status === 'fulfilled') return null
  return outcome.reason instanceof Refusal ? outcome.reason.code : String(outcome.reason)
}
