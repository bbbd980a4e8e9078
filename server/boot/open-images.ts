import { createStudio } from '#engine/studio.ts'
import { reportRefusal, settleRefusal } from '#server/alerts/provider-trouble.ts'
import type { ImageProviderName } from '#server/config/config.ts'
import type { Context } from '#server/context.ts'
import { mayAskPaid } from '#server/generations/budget.ts'
import { countProviderCalls } from '#server/metrics/provider-calls.ts'
import { type ChainEars, createImageChain, type ImageChain } from '#server/providers/images/chain.ts'
import type { ImageProvider } from '#server/providers/images/image-provider.ts'
import { observed, type ProviderCall } from '#server/providers/images/observed.ts'
import { createStudioProvider } from '#server/providers/images/studio.ts'
import { withinBudget } from '#server/providers/images/within-budget.ts'

// Node's own fetch gives up after 300 s without headers; the image services may take longer.
const openaiTimeoutMs = 600_000
const studioTimeoutMs = 60_000

interface Opening extends Pick<Context, 'config' | 'log' | 'metrics'> {
  /** Takes what has to be closed. */
  stack: AsyncDisposableStack
  /** Asked for when a picture is made: by then the context is whole. */
  context: () => Context
}

/** The image providers in the order of the settings, as one chain whose calls are counted, paid for and reported. */
export async function openImages({ stack, config, log, metrics, context }: Opening): Promise<ImageChain> {
  const count = countProviderCalls(metrics, config.images.order)
  const onCalled = (call: ProviderCall) => {
    count(call)
    log.info(call, 'provider called')
  }
  const open = async (name: ImageProviderName): Promise<ImageProvider> => {
    if (name === 'studio') {
      const studio = stack.use(createStudio({ size: config.studios, timeoutMs: studioTimeoutMs }))
      // The first picture is the first impression: it should not wait for the engine to load.
      void studio.warm()
      return observed(createStudioProvider(studio), onCalled)
    }
    const { openai } = config.images
    if (!openai) throw new Error('openai is listed without its settings')
    const { createOpenai } = await import('#server/providers/images/openai.ts')
    const provider = observed(createOpenai({ ...openai, timeoutMs: openaiTimeoutMs }), onCalled)
    return withinBudget(provider, (id) => mayAskPaid(context(), id))
  }
  return createImageChain(await Promise.all(config.images.order.map(open)), earsOf(context))
}

function earsOf(context: () => Context): ChainEars {
  const note = (work: Promise<void>) =>
    void work.catch((error: unknown) => context().log.error({ error: String(error) }, 'no alert'))
  return {
    onProblem: ({ provider: { name: provider }, error: { failure, message: error } }) => {
      context().log.error({ provider, failure, error }, 'provider failed')
      if (failure === 'misconfigured') note(reportRefusal(context(), provider, error))
    },
    onTaken: ({ name }) => note(settleRefusal(context(), name)),
  }
}
