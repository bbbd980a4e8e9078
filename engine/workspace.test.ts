import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { loadPackedBody } from './body/load.ts'
import { render } from './render.ts'
import { drawGarment } from './samples/drawings.ts'
import type { RenderRequest } from './types.ts'
import type { FoundGarment } from './understand/stages.ts'
import { Workspace } from './workspace.ts'

// A busy machine is slow, and that is no failure.
vi.setConfig({ testTimeout: 300_000 })

const VIEW = { gender: 'female', bodyType: 'athletic', pose: 'frontale', width: 96, height: 144 } as const
const requestFor = async (shape: 'tshirt' | 'skirt'): Promise<RenderRequest> => {
  return { ...VIEW, garment: (await drawGarment(shape)).photo }
}
const requests = Promise.all([requestFor('tshirt'), requestFor('skirt')])
const newWorkspace = () => new Workspace(loadPackedBody)

/** The bytes of each, and the order in which their stages began. */
async function drawTogether(asked: RenderRequest[], workspaceFor: () => Workspace) {
  const order: number[] = []
  const drawing = asked.map((request, i) =>
    render(request, { workspace: workspaceFor(), onStage: () => order.push(i) }),
  )
  return { pictures: (await Promise.all(drawing)).map(({ png }) => Buffer.from(png)), order }
}

const alone = requests.then(async (asked) => {
  const pictures: Buffer[] = []
  for (const request of asked) pictures.push(...(await drawTogether([request], newWorkspace)).pictures)
  return pictures
})

test('two pictures that take turns have the bytes of each alone, with two workspaces or with one', async () => {
  const shared = newWorkspace()
  for (const workspaceFor of [newWorkspace, () => shared]) {
    await alone
    const { pictures, order } = await drawTogether(await requests, workspaceFor)
    expect(order.lastIndexOf(0)).toBeGreaterThan(order.indexOf(1))
    expect(order.lastIndexOf(1)).toBeGreaterThan(order.indexOf(0))
    expect(pictures).toEqual(await alone)
  }
})

test('a workspace lets go of everything it holds, and draws the same afterwards', async () => {
  const [request] = await requests
  const workspace = newWorkspace()
  const { found, mannequin } = await drawAndWatch(request, workspace)
  const buffer = new WeakRef(workspace.drawing.takeBuffer(VIEW.width * 2, VIEW.height * 2))
  await collectGarbage()
  expect([found?.deref(), mannequin.deref(), buffer.deref()]).not.toContain(undefined)
  workspace[Symbol.dispose]()
  await collectGarbage()
  expect([found?.deref(), mannequin.deref(), buffer.deref()]).toEqual([undefined, undefined, undefined])
  const { pictures, order } = await drawTogether([request], () => workspace)
  expect(order).toHaveLength(6)
  expect(pictures[0]).toEqual((await alone)[0])
})

test('a mannequin that could not be loaded is asked for again', async () => {
  let tries = 0
  const workspace = new Workspace((gender, bodyType) =>
    tries++ === 0 ? Promise.reject(new Error('too many open files')) : loadPackedBody(gender, bodyType),
  )
  await expect(workspace.mannequin('female', 'slim')).rejects.toThrow('too many open files')
  const mannequin = await workspace.mannequin('female', 'slim')
  expect(await workspace.mannequin('female', 'slim')).toBe(mannequin)
  expect(tries).toBe(2)
})

test('a body is stretched once, and only the last eight sizes are kept', async () => {
  const workspace = newWorkspace()
  const body = (bust: number) => workspace.mannequin('female', 'slim', { bust, waist: 62, hip: 92 })
  const first = await body(80)
  expect(await body(80)).toBe(first)
  expect(first).not.toBe(await workspace.mannequin('female', 'slim'))
  for (let bust = 81; bust <= 88; bust++) await body(bust)
  const again = await body(80)
  expect(again).not.toBe(first)
  expect(again.mesh.positions).toEqual(first.mesh.positions)
})

/** Holds what the engine saw only weakly. */
async function drawAndWatch(request: RenderRequest, workspace: Workspace) {
  let seen: WeakRef<FoundGarment> | undefined
  await render(request, {
    workspace,
    inspect: ({ found }) => {
      seen = new WeakRef(found)
    },
  })
  return { found: seen, mannequin: new WeakRef(await workspace.mannequin('female', 'athletic')) }
}

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  // What a WeakRef was asked for or made from is kept until the turn ends.
  await new Promise((resolve) => setTimeout(resolve))
  runInNewContext('gc')()
}
