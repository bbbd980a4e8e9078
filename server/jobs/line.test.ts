import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { useTestApp } from '#server/testing/test-app.ts'
import { type Line, RunningLine } from './line.ts'

const app = useTestApp({ worker: false })

test('who frees its slot lets the next one begin; as many end so as there are slots, and no more', async () => {
  const ends: (() => void)[] = []
  let late = () => {}
  const line: Line = {
    name: 'webhooks',
    slots: () => 2,
    take: async () => (run) =>
      new Promise((end) => {
        ends.push(end)
        // Told twice, it is one slot all the same; told after its end, it is none.
        run.freeSlot()
        run.freeSlot()
        late = run.freeSlot
      }),
  }
  const running = new RunningLine(app.ctx, line, new AbortController().signal)
  await expect.poll(() => ends.length).toBe(4)
  for (let times = 0; times < 20; times++) await turn()
  expect([ends.length, running.used()]).toEqual([4, 2])
  ends[0]?.()
  await expect.poll(() => ends.length).toBe(5)
  const resting = running.rest()
  for (const end of ends) end()
  await resting
  late()
  expect([ends.length, running.used()]).toEqual([5, 0])
})
