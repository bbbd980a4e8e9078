import { threadId } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { loadPackedBody } from '../body/load.ts'
import { render } from '../render.ts'
import { drawGarment } from '../samples/drawings.ts'
import type { RenderRequest } from '../types.ts'
import { Workspace } from '../workspace.ts'
import { rowsOf } from './rows.ts'
import { SecondThread } from './second-thread.ts'
import { sharedInts } from './shared.ts'
import { COUNTING, DOUBLING, FAILING } from './task.fixture.ts'
import { ONE_THREAD } from './threads.ts'

async function secondThread(): Promise<SecondThread> {
  const thread = new SecondThread()
  await thread.ready()
  return thread
}

test('a task comes to the same on a second thread', async () => {
  using thread = await secondThread()
  const two = thread.start(DOUBLING, { of: 2 })
  const here = ONE_THREAD.start(DOUBLING, { of: 2 }).result()
  expect(here).toEqual({ double: 4, by: threadId })
  const there = two.result()
  expect(there.double).toBe(here.double)
  expect(there.by).not.toBe(threadId)
})

test('results are there in whatever order they are asked for, and those of a picture that was given up are not kept', async () => {
  using thread = await secondThread()
  const [first, second] = [thread.start(DOUBLING, { of: 1 }), thread.start(DOUBLING, { of: 2 })]
  expect([second.result().double, first.result().double]).toEqual([4, 2])
  const givenUp = Array.from({ length: 20 }, (_, of) => thread.start(DOUBLING, { of }))
  expect(thread.start(DOUBLING, { of: 21 }).result().double).toBe(42)
  expect(() => givenUp[0]?.result()).toThrow('has no answer')
})

test('a task that fails says why, and the next one is done', async () => {
  using thread = await secondThread()
  const [failing, next] = [thread.start(FAILING, 'no light'), thread.start(DOUBLING, { of: 3 })]
  expect(() => failing.result()).toThrow('The second thread failed: no light')
  expect(next.result().double).toBe(6)
})

test('until the second thread is ready the first one does its tasks', () => {
  using thread = new SecondThread()
  expect(thread.start(DOUBLING, { of: 4 }).result()).toEqual({ double: 8, by: threadId })
})

test('where no second thread can start the first one does all', async () => {
  using thread = new SecondThread(new URL('./no-such-module.ts', import.meta.url))
  await thread.ready([DOUBLING])
  expect(thread.start(DOUBLING, { of: 5 }).result()).toEqual({ double: 10, by: threadId })
})

test('two threads take each row of a picture once', async () => {
  using thread = await secondThread()
  const taken = sharedInts(5000)
  thread.share(COUNTING, { rows: rowsOf(taken.length), taken })
  expect(new Set(taken)).toEqual(new Set([1]))
})

test('two threads draw the bytes that one draws, in any pose, without a backdrop, and pictures that take turns', async () => {
  using thread = await secondThread()
  const [alone, together] = [new Workspace(loadPackedBody), new Workspace(loadPackedBody, thread)]
  const view = { gender: 'female', bodyType: 'athletic', width: 96, height: 144 } as const
  const [shirt, skirt] = await Promise.all([drawGarment('tshirt'), drawGarment('skirt')])
  const requests: RenderRequest[] = [
    { ...view, garment: shirt.photo, pose: 'frontale' },
    { ...view, garment: shirt.photo, pose: 'laterale', transparent: true },
    { ...view, garment: skirt.photo, pose: 'posteriore' },
  ]
  const pictures: Buffer[] = []
  for (const request of requests) pictures.push(await drawIn(alone, request))
  expect(await Promise.all(requests.map((request) => drawIn(together, request)))).toEqual(pictures)
})

const drawIn = async (workspace: Workspace, request: RenderRequest): Promise<Buffer> =>
  Buffer.from((await render(request, { workspace })).png)
