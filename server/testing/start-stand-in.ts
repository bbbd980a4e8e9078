import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** How the stand-in answers: with a picture, with an error of the API, not at all, or with rubbish. */
export type StandInMode =
  | 'ok'
  | 'photo'
  | 'no-usage'
  | '429'
  | '429-ms'
  | 'no-money'
  | '500'
  | '503'
  | '504'
  | 'unauthorized'
  | 'refusal'
  | 'no-model'
  | 'no-region'
  | 'moved'
  | 'hang'
  | 'reset'
  | 'cut'
  | 'drip'
  | 'huge'
  | 'garbage'
  | 'bad-json'
  | 'bad-base64'
  | 'empty'
  | 'text'
  | 'failed'
  | 'alpha'
  | 'other-size'
  | 'heavy'
  | 'later'
  | 'lost'
  | 'poll-500'
  | 'elsewhere'
  | 'truncated'
  | 'tiny'
  | 'wrong-mime'

export interface StandInPlan {
  mode: StandInMode
  /** For how many calls; 0 means from now on. */
  times: number
  delayMs: number
}

/** One request for a picture, as it came over the wire. */
export interface StandInCall {
  mode: StandInMode
  /** Whatever tells one order from another on this wire. */
  order: string
  fields: Record<string, string>
  images: { field: string; type: string; sha256: string }[]
  /** Why the service would have refused the request. */
  problem: string | null
  /** The other side hung up before it had its answer. */
  clientLeft: boolean
  /** When the request was there whole, and when the last byte of the answer had left; milliseconds since 1970. */
  receivedAt: number
  answeredAt: number | null
}

export interface StandIn extends AsyncDisposable {
  url: string
  /** The product's settings that make it ask this stand-in for its pictures. */
  env: Record<string, string>
  calls(): Promise<StandInCall[]>
  /** Plans the next call, or as many as told. */
  next(mode: StandInMode, options?: Partial<Omit<StandInPlan, 'mode'>>): Promise<void>
}

export type ImageService = 'openai' | 'google' | 'fashn' | 'http'

export const imageServices: readonly ImageService[] = ['openai', 'google', 'fashn', 'http']

/** The same order on every wire: whose garment travels first. */
export const byGarment = (call: StandInCall): StandInCall => ({
  ...call,
  order: call.images[0]?.sha256 ?? call.order,
})

export const startOpenaiStandIn = (): Promise<StandIn> => startStandIn('openai')

/** Starts a stand-in for an image service in a process of its own, on a free loopback port. */
export async function startStandIn(service: ImageService): Promise<StandIn> {
  const path = fileURLToPath(new URL('./images/stand-in.ts', import.meta.url))
  const child = fork(path, [service], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] })
  // Its only message is the port.
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const origin = `http://127.0.0.1:${port}`
  const url = `${origin}${paths[service]}`
  return {
    url,
    env: { IMAGE_PROVIDERS: service, ...settings[service](url) },
    async calls() {
      const response = await fetch(`${origin}/_calls`)
      // Written by our own process, in this type.
      return (await response.json()) as StandInCall[]
    },
    async next(mode, options = {}) {
      await fetch(`${origin}/_next`, { method: 'POST', body: JSON.stringify({ mode, ...options }) })
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

const paths: Record<ImageService, string> = {
  openai: '/v1',
  google: '/v1beta',
  fashn: '/v1',
  http: '/pictures',
}

const settings: Record<ImageService, (url: string) => Record<string, string>> = {
  openai: (url) => ({ OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: url }),
  google: (url) => ({ GOOGLE_GENERATIVE_AI_API_KEY: 'test-key', GOOGLE_BASE_URL: url }),
  fashn: (url) => ({ FASHN_API_KEY: 'test-key', FASHN_BASE_URL: url }),
  http: (url) => ({ HTTP_IMAGE_TOKEN: 'test-key', HTTP_IMAGE_URL: url }),
}
