import type { ImageProviderName } from '#contracts/image-providers.ts'
import { createEnginePool } from '#engine/pool.ts'
import { reportRefusal, settleRefusal } from '#server/alerts/provider-trouble.ts'
import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/context.ts'
import { mayAskPaid } from '#server/generations/budget.ts'
import { countProviderCalls } from '#server/metrics/provider-calls.ts'
import { type ChainListeners, createImageChain } from '#server/providers/images/chain.ts'
import type { ImageProvider } from '#server/providers/images/image-provider.ts'
import { observed, type ProviderCall } from '#server/providers/images/observed.ts'
import { createPreparer, longestSentSide, type Prepare, prepared } from '#server/providers/images/prepared.ts'
import { createStudioProvider } from '#server/providers/images/studio.ts'
import { withinBudget } from '#server/providers/images/within-budget.ts'

// Node's own fetch gives up after 300 s without headers; the image services may take longer.
const remoteTimeoutMs = 600_000
const engineTimeoutMs = 60_000
const preparedBytes = 48 * 1024 * 1024

interface Opening extends Pick<Context, 'config' | 'log' | 'metrics'> {
  /** Takes what has to be closed. */
  stack: AsyncDisposableStack
  /** Asked for when a picture is made: by then the context is whole. */
  context: () => Context
  /** Other than the settings say. */
  providers: readonly ImageProvider[] | undefined
}

/**
 * The image providers in the order of the settings, as one chain whose calls are counted, paid for and reported; and our
 * own engine alone, for test keys.
 */
export async function openImages(opening: Opening): Promise<Pick<Context, 'images' | 'testImages'>> {
  const { config, log, metrics, context, providers = await openProviders(opening) } = opening
  const count = countProviderCalls(metrics, config.images.order)
  const prepare = createPreparer({
    scale: ({ bytes }) => context().pictures.scale(bytes, longestSentSide),
    maxBytes: preparedBytes,
  })
  const watched = providers.map((provider) =>
    watch(provider, {
      prepare,
      mayAskPaid: (generationId) => mayAskPaid(context(), { name: provider.name, generationId }),
      onCalled: (call) => {
        count(call)
        log.info(call, 'provider called')
      },
    }),
  )
  const studio =
    watched.find(({ name }) => name === 'studio') ??
    observed(openStudio(opening, { size: 1 }), (call) => log.info(call, 'test picture drawn'))
  return {
    images: createImageChain(watched, listenersOf(context)),
    testImages: createImageChain([studio], listenersOf(context)),
  }
}

function openStudio({ stack }: Pick<Opening, 'stack'>, { size }: { size: number }): ImageProvider {
  return createStudioProvider(stack.use(createEnginePool({ size, timeoutMs: engineTimeoutMs })))
}

async function openProviders({ config, stack }: Opening): Promise<ImageProvider[]> {
  const openStudio = () => {
    const engine = stack.use(createEnginePool({ size: config.enginePoolSize, timeoutMs: engineTimeoutMs }))
    // The first picture is the first impression: it should not wait for the engine to load.
    void engine.warm()
    return createStudioProvider(engine)
  }
  return Promise.all(
    config.images.order.map((name) => (name === 'studio' ? openStudio() : openRemote(name, config.images))),
  )
}

/** Loaded when it is used: each brings a library of its own. */
async function openRemote(
  name: Exclude<ImageProviderName, 'studio'>,
  { openai, google, fashn, http }: Config['images'],
): Promise<ImageProvider> {
  const timeoutMs = remoteTimeoutMs
  if (name === 'openai' && openai) {
    const { createOpenai } = await import('#server/providers/images/openai.ts')
    return createOpenai({ ...openai, timeoutMs })
  }
  if (name === 'google' && google) {
    const { createGoogleImages } = await import('#server/providers/images/google.ts')
    return createGoogleImages({ ...google, timeoutMs })
  }
  if (name === 'fashn' && fashn) {
    const { createFashn } = await import('#server/providers/images/fashn.ts')
    return createFashn({ ...fashn, timeoutMs })
  }
  if (name === 'http' && http) {
    const { createHttpImages } = await import('#server/providers/images/http.ts')
    return createHttpImages({ ...http, timeoutMs })
  }
  throw new Error(`${name} is listed without its settings`)
}

interface Watch {
  prepare: Prepare
  mayAskPaid: (generationId: string) => Promise<boolean>
  onCalled: (call: ProviderCall) => void
}

/** Every call is counted; one that costs money is made only while the day has some left. */
function watch(provider: ImageProvider, { prepare, mayAskPaid, onCalled }: Watch): ImageProvider {
  const counted = observed(provider, onCalled)
  return provider.repeatable ? counted : withinBudget(prepared(counted, prepare), mayAskPaid)
}

function listenersOf(context: () => Context): ChainListeners {
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
