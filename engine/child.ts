import sharp from 'sharp'
import { listPackedBodies, loadPackedBody } from './body/load.ts'
import { coach } from './coach/coach.ts'
import { EngineError } from './errors.ts'
import type { FromChild, ToChild } from './protocol.ts'
import { render } from './render.ts'

// Photos come from strangers: only the three promised formats may be decoded in this process.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

process.on('disconnect', () => process.exit(0))
// Ctrl-C in a terminal reaches every process of the group; when this one ends is for its parent to say.
process.on('SIGINT', () => {})
process.on('message', (message) => {
  // Only studio.ts holds the other end, and it sends nothing but ToChild.
  void answer(message as ToChild).then(say, (error: unknown) => say(refusal(error)))
})

async function answer(message: ToChild): Promise<FromChild> {
  if (message.type === 'warm') {
    if (message.what === 'looks') return { type: 'ready' }
    for (const [gender, bodyType] of listPackedBodies()) await loadPackedBody(gender, bodyType)
    return { type: 'ready' }
  }
  if (message.type === 'coach') return { type: 'coached', coaching: await coach(message.photo) }
  const result = await render(message.request, {
    bodies: loadPackedBody,
    onStage: (stage) => say({ type: 'stage', stage }),
  })
  return { type: 'done', result }
}

function refusal(error: unknown): FromChild {
  if (error instanceof EngineError) return { type: 'failed', code: error.code, message: error.message }
  return { type: 'failed', code: 'crashed', message: error instanceof Error ? error.message : String(error) }
}

function say(message: FromChild): void {
  process.send?.(message)
}
