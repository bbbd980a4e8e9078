import { threadId } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { loadPackedBody } from '../body/load.ts'
import { render } from '../render.ts'
import { drawGarment } from '../samples/drawings.ts'
import type { Pose } from '../types.ts'
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

test('a result that nobody asks for is passed over', async () => {
  using thread = await secondThread()
  thread.start(DOUBLING, { of: 1 })
  expect(thread.start(DOUBLING, { of: 2 }).result().double).toBe(4)
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

test('two threads take each row of a picture once', async () => {
  using thread = await secondThread()
  const taken = sharedInts(5000)
  thread.share(COUNTING, { rows: rowsOf(taken.length), taken })
  expect(new Set(taken)).toEqual(new Set([1]))
})

test('two threads draw the bytes that one draws, also in another pose and without a backdrop', async () => {
  using thread = await secondThread()
  const [alone, together] = [new Workspace(loadPackedBody), new Workspace(loadPackedBody, thread)]
  const { photo: garment } = await drawGarment('tshirt')
  const view = { garment, gender: 'female', bodyType: 'athletic', width: 96, height: 144 } as const
  const poses: Pose[] = ['frontale', 'laterale', 'posteriore']
  for (const pose of poses) {
    const request = { ...view, pose, transparent: pose === 'laterale' }
    const { png } = await render(request, { workspace: together })
    expect(Buffer.from(png)).toEqual(Buffer.from((await render(request, { workspace: alone })).png))
  }
})
