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
import { COUNTING, DOUBLING, FAILING, HOLDING, raise, waitFor } from './task.fixture.ts'
import { ONE_THREAD } from './threads.ts'

async function secondThread(): Promise<SecondThread> {
  const thread = new SecondThread()
  await thread.ready()
  return thread
}

/** Starts tasks and waits until the second thread has reached the last one. */
function startAll(thread: SecondThread, count: number) {
  const flags = Array.from({ length: count }, () => sharedInts(1))
  const pending = flags.map((begun, of) => thread.start(DOUBLING, { of, begun }))
  flags.forEach(waitFor)
  return pending
}

test('a task comes to the same on a second thread', async () => {
  using thread = await secondThread()
  const [, one] = startAll(thread, 2)
  expect(ONE_THREAD.start(DOUBLING, { of: 1 }).result()).toEqual({ double: 2, by: threadId })
  expect(one?.result().double).toBe(2)
  expect(one?.result().by).not.toBe(threadId)
})

test('a task that has not started when its result is needed runs on the first thread, once', async () => {
  using thread = await secondThread()
  const [held, isOver, begun] = [sharedInts(1), sharedInts(1), sharedInts(1)]
  const holding = thread.start(HOLDING, { begun: held, isOver })
  waitFor(held)
  const doubling = thread.start(DOUBLING, { of: 4, begun })
  expect(doubling.result()).toEqual({ double: 8, by: threadId })
  raise(isOver)
  holding.result()
  startAll(thread, 1)
  expect(begun[0]).toBe(1)
})

test('results are there in whatever order they are asked for, and those of a picture that was given up are not kept', async () => {
  using thread = await secondThread()
  const [none, one] = startAll(thread, 2)
  expect([one?.result().double, none?.result().double]).toEqual([2, 0])
  const givenUp = startAll(thread, 20)
  const [wanted] = startAll(thread, 1)
  expect(wanted?.result().double).toBe(0)
  expect(() => givenUp[0]?.result()).toThrow('has no answer')
})

test('a task that fails says why, and the next one is done', async () => {
  using thread = await secondThread()
  const failing = thread.start(FAILING, 'no light')
  const [next] = startAll(thread, 1)
  expect(() => failing.result()).toThrow('The second thread failed: no light')
  expect(next?.result().double).toBe(0)
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
