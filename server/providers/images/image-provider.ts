import type { MannequinHead } from '#contracts/accounts.ts'
import type { GarmentFacts } from '#contracts/garment-facts.ts'
import type { BodyType, Fabric, GarmentKind, Gender, Pose, Stage } from '#contracts/generations.ts'
import type { ImageProviderName } from '#contracts/image-providers.ts'
import type { DescribedModel, ReferenceRole } from '#contracts/instructions.ts'
import type { Notice } from '#contracts/notices.ts'
import type { Fit, Size } from '#contracts/sizes.ts'

export interface Picture {
  bytes: Uint8Array
  contentType: 'image/jpeg' | 'image/png' | 'image/webp'
}

/** A picture that travels to a provider, and what it shows. */
export interface Reference {
  role: ReferenceRole
  picture: Picture
}

export interface PixelSize {
  width: number
  height: number
}

/** Everything an engine needs to make one picture; it reads nothing else. */
export interface ImageOrder {
  /** The generation's id, for logs. */
  id: string
  /** The garment, upright and without metadata. */
  garment: Picture
  detail: Picture | null
  /** What the garment looks like from behind; only where the pose shows it. */
  back: Picture | null
  gender: Gender
  /** What the person says the photo shows; null leaves it to the engine. */
  garmentKind: GarmentKind | null
  /** Whether the cloth shows what lies behind it, as the person says; null where nobody said. */
  fabric: Fabric | null
  /** What was measured of the garment; null where nobody looked, as for our own engine. */
  facts: GarmentFacts | null
  bodyType: BodyType
  /** Of our own engine's mannequin; with hair unless told. */
  head?: MannequinHead
  /** Swimwear or underwear, which a provider's filter would refuse where it expects none. */
  isIntimate: boolean
  /** The size of the body; null leaves it as the model is. */
  size: Size | null
  /** What the garment was cut for; null: it fits. */
  garmentSize: Size | null
  pose: Pose
  /** The chosen model of the catalogue; null when the shop left it open. */
  model: OrderedModel | null
  /** A finished picture of the same set: person, styling and light are taken from it. */
  set: Picture | null
  /** The admin's texts by key; `brief` makes the instructions of them, for what a provider can read. */
  prompts: ReadonlyMap<string, string>
  /** The size that is wanted; a provider gives the nearest that it can. */
  result: PixelSize
  /** A salted hash of the account, for the provider's abuse reports; never the e-mail. */
  customerRef: string
}

export interface OrderedModel extends DescribedModel {
  /** Pictures that may be sent as this person: the front, then the side that the pose shows. None: it is described in words. */
  references: readonly Picture[]
}

export interface ImageResult {
  /** An encoded picture (PNG, JPEG or WebP); decoded and checked by the caller. */
  bytes: Uint8Array
  costCents: number
  /** What there is to know about the result; empty when there is nothing. */
  notices: Notice[]
  /** How the garment sits, where it was measured. */
  fit?: Fit
}

/** What a provider can do, as data: what travels to it, what is asked of it and what it is expected to cost. */
export interface Capabilities {
  /** False where it takes no text: the admin's prompts change nothing. */
  readsInstructions: boolean
  /** How many pictures one request may carry, the garment included. */
  mostReferences: number
  /** Every size that it may be asked for; none where it takes any. */
  sizes: readonly PixelSize[]
  /** Whether it takes a mask of what may change. */
  mask: boolean
  /** Whether a seed makes the same picture again. */
  seed: boolean
  /** What a picture is taken to cost before anybody knows; 0 where it is free. */
  cents: number
  /** The dearest that one may cost, where they differ: what the ceiling of a day counts before anybody knows. */
  mostCents?: number
}

export interface ImageProvider {
  name: ImageProviderName
  /** True when a trained network makes the picture; the file says so (DigitalSourceType). */
  isAi: boolean
  /** False where a second call for the same order would be paid twice. */
  repeatable: boolean
  capabilities: Capabilities
  create(order: ImageOrder, options: CreateOptions): Promise<ImageResult>
}

export interface CreateOptions {
  signal: AbortSignal
  onStage: (stage: Stage) => void
}

/**
 * Why a provider gave no picture.
 * - `down`: surely nothing was made (refused connection, 429, 5xx before work): another provider or a later try is safe.
 * - `unknown`: the request went out and no answer came: it may have been made and paid; never sent again blindly.
 * - `refused`: the safety filter said no; final.
 * - `garbage`: an answer that is no picture; final.
 * - `no_garment`: the engine found nothing to wear in the photo; final.
 * - `misconfigured`: a bad key or model name; an operator has to look.
 */
export const providerFailures = [
  'down',
  'unknown',
  'refused',
  'garbage',
  'no_garment',
  'misconfigured',
] as const
export type ProviderFailure = (typeof providerFailures)[number]

export class ProviderError extends Error {
  readonly failure: ProviderFailure
  /** How long the provider asked us to wait, when it did. */
  readonly retryAfterMs: number | null

  constructor(
    failure: ProviderFailure,
    message: string,
    options: { cause?: unknown; retryAfterMs?: number } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'ProviderError'
    this.failure = failure
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}
