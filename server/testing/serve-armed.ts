import { flushCompileCache } from 'node:module'
import type { Overrides } from '#server/boot/create-context.ts'
import { endOnSignal } from '#server/boot/end-gracefully.ts'
import { start } from '#server/boot/start.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { arm, failpoints } from '#server/failpoint.ts'
import { sweepOrphans } from '#server/files/sweep-orphans.ts'
import type { ImageProvider } from '#server/providers/images/image-provider.ts'
import { createOpenai } from '#server/providers/images/openai.ts'
import type { FromProduct, ToProduct } from './product-process.ts'

// The whole product, as main.ts starts it, for tests that arm it to die at a point, question its database and kill it.
// By hand: `node server/testing/serve-armed.ts after-claim`, with the environment of the product.

const isRunning = endOnSignal()
const config = readConfig()
const point = failpoints.find((name) => process.argv.includes(name)) ?? null
const running = await start(config, process.argv.includes('repeatable') ? repeatableImages(config) : {})
isRunning(running)
arm(point)
// Otherwise written at an orderly end, which few processes come to here.
flushCompileCache()

/** Whatever its age, and however many. */
const atOnce = { isAllowed: true, waits: { youngMs: 0, trashAfterMs: 0 } }

process.on('message', (message) => {
  // Sent by product-process.ts alone.
  const question = message as ToProduct
  answer(question).then(
    (rows) => tell({ id: question.id, rows }),
    (error: unknown) => tell({ id: question.id, error: String(error) }),
  )
})
// Without the test nobody would end it.
process.on('disconnect', () => process.exit(1))
tell({ id: 0, rows: [{ url: running.url }] })

async function answer(question: ToProduct): Promise<unknown[]> {
  if (question.type === 'query') return (await running.ctx.database.query(question.text)).rows
  if (question.type === 'arm') arm(question.point)
  if (question.type === 'sweep') await sweepOrphans(running.ctx, atOnce)
  return []
}

function tell(message: FromProduct): void {
  if (process.connected) process.send?.(message)
}

/** The same stand-in, behind a provider that behaves like our own engine: its call may be made again. */
function repeatableImages({ images: { openai } }: Config): Overrides {
  if (!openai) throw new Error('OPENAI_API_KEY and OPENAI_BASE_URL are needed')
  const provider = createOpenai({ ...openai, timeoutMs: 60_000 })
  const create: ImageProvider['create'] = (order, options) =>
    provider.create(order, options).catch((error) => {
      options.signal.throwIfAborted()
      throw error
    })
  const studio: ImageProvider = { ...provider, name: 'studio', isAi: false, repeatable: true, create }
  return { images: [studio] }
}
