import sharp from 'sharp'
import { serveRequests } from '#processes/serve-requests.ts'
import { GENDERS, listPackedBodies, loadPackedBody } from './body/load.ts'
import { coach } from './coach/coach.ts'
import { CASTING } from './compose/cast-shadows.ts'
import { SHADING } from './compose/shade.ts'
import { CROSSING } from './cut-out/saliency.ts'
import { EngineError } from './errors.ts'
import { showsFace } from './face/shows-face.ts'
import type { EngineRequest, EngineResponse } from './protocol.ts'
import { render } from './render.ts'
import { SEEING_ALONE } from './sight/see-alone.ts'
import { SEEING } from './sight/sight.ts'
import { CLEARING } from './texture/ground.ts'
import { TEXTURING } from './texture-photo.ts'
import { openThreads } from './threads/second-thread.ts'
import { ONE_THREAD, type Threads } from './threads/threads.ts'
import type { Stage } from './types.ts'
import { Workspace } from './workspace.ts'

// Photos come from strangers: only the three promised formats may be decoded in this process.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** Of this process, which draws one picture at a time. */
const second = openThreads()
const threads: Threads = second ?? ONE_THREAD
const workspace = new Workspace(loadPackedBody, threads)

serveRequests<EngineRequest, EngineResponse, Stage>(async (request, tell) => {
  try {
    return await answer(request, tell)
  } catch (error) {
    if (error instanceof EngineError) return { type: 'refused', code: error.code, message: error.message }
    throw error
  }
})

async function answer(request: EngineRequest, onStage: (stage: Stage) => void): Promise<EngineResponse> {
  if (request.type === 'coach') return { type: 'coached', coaching: await coach(request.photo, threads) }
  if (request.type === 'face') return { type: 'looked', showsFace: await showsFace(request.picture) }
  if (request.type === 'render')
    return { type: 'done', result: await render(request.request, { workspace, onStage }) }
  if (request.what === 'pictures') {
    for (const [gender, bodyType] of listPackedBodies()) await workspace.loadBody(gender, bodyType)
    for (const gender of GENDERS) await workspace.loadBody(gender, 'accessories')
    await second?.ready([CASTING, CLEARING, CROSSING, SEEING, SEEING_ALONE, SHADING, TEXTURING])
  } else await second?.ready([SEEING, SEEING_ALONE])
  return { type: 'warmed' }
}
