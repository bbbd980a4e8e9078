import { open } from 'node:fs/promises'
import { uploadLimits } from '#contracts/generations.ts'
import { sweepStale } from '#server/providers/storage/sweep-stale.ts'
import { refuse } from '#server/refusal.ts'
import { createDecoderPool, type DecoderPool } from './decoder-pool.ts'
import { describeMark } from './mark.ts'
import type { Pictures } from './pictures.ts'
import { markPlainPng } from './png-pixels.ts'
import { type PictureKind, sniff, sniffLength } from './sniff.ts'

export interface PicturesOptions {
  /** Where uploads wait; made when missing, and rid of what a crash left there. */
  tempFolder: string
  /** Unfinished files older than this belong to nobody; 10 minutes unless told. */
  staleAfterMs?: number
  /** Disposed of with the pictures. */
  decoders?: DecoderPool
}

const sweepMs = 10 * 60_000
const maxAnswerBytes = 50 * 1024 * 1024

export function createPictures({
  tempFolder,
  staleAfterMs = sweepMs,
  decoders = createDecoderPool(),
}: PicturesOptions): Pictures {
  sweepStale(tempFolder, staleAfterMs)
  // What another process of the installation left when it died is plain: it should not lie there until the next start.
  const sweeping = setInterval(() => trySweep(tempFolder), sweepMs)
  sweeping.unref()

  return {
    async accept(path) {
      const kind = await kindOfFile(path)
      const outcome = await decoders.run({ type: 'accept', path, kind })
      if (outcome.type === 'accepted') return outcome.photo
      throw refuse(outcome.type === 'refused' ? outcome.code : 'internal')
    },

    async inspect(path) {
      const outcome = await decoders.run({ type: 'inspect', path, kind: await kindOfFile(path) })
      if (outcome.type !== 'passed') throw refuse(outcome.type === 'refused' ? outcome.code : 'internal')
    },

    async finish(bytes, mark) {
      if (bytes.byteLength > maxAnswerBytes) throw new Error('The answer is larger than any picture')
      const seen = sniffBytes(bytes)
      if ('refusal' in seen) throw new Error(`The answer is no picture: ${seen.refusal}`)
      const xmp = describeMark(mark)
      const outcome = await decoders.run({ type: 'finish', bytes, kind: seen.kind, xmp }).catch((error) => {
        throw new Error('The answer could not be decoded', { cause: error })
      })
      if (outcome.type === 'finished') {
        const { full, ...copies } = outcome.picture
        return { ...copies, full: full ?? markPlainPng(asBuffer(bytes), xmp) }
      }
      throw new Error(`The answer is no usable picture: ${'code' in outcome ? outcome.code : outcome.type}`)
    },

    async fit(bytes, { format, mark, larger = null }) {
      const task = {
        type: 'fit',
        bytes,
        kind: kindOf(bytes),
        format,
        larger,
        xmp: describeMark(mark),
      } as const
      const outcome = await decoders.run(task).catch(sayLater)
      if (outcome.type === 'fitted') return outcome.picture
      throw refuse(outcome.type === 'refused' ? outcome.code : 'internal')
    },

    async scale(bytes, longestSide) {
      const outcome = await decoders.run({ type: 'scale', bytes, kind: kindOf(bytes), longestSide })
      if (outcome.type === 'scaled') return outcome.picture
      throw new Error(`The picture cannot be scaled: ${'code' in outcome ? outcome.code : outcome.type}`)
    },

    async survey(bytes) {
      const outcome = await decoders.run({ type: 'survey', bytes, kind: kindOf(bytes) }).catch(sayLater)
      if (outcome.type === 'surveyed') return outcome.survey
      throw refuse(outcome.type === 'refused' ? outcome.code : 'internal')
    },

    load: () => decoders.load(),

    [Symbol.asyncDispose]: () => {
      clearInterval(sweeping)
      return decoders[Symbol.asyncDispose]()
    },
  }
}

function trySweep(folder: string): void {
  try {
    sweepStale(folder, sweepMs)
  } catch {
    // A disk that cannot be read or written now fails where it is needed; the next turn comes.
  }
}

/** A picture of our own that took too long is not damaged: the machine is busy. */
function sayLater(cause: unknown): never {
  throw refuse('unavailable', { retryAfterSeconds: 10, cause })
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const sniffBytes = (bytes: Uint8Array) => sniff(Buffer.from(bytes.subarray(0, sniffLength)))

/** Of a picture of our own. */
function kindOf(bytes: Uint8Array): PictureKind {
  const seen = sniffBytes(bytes)
  if ('refusal' in seen) throw refuse(seen.refusal)
  return seen.kind
}

async function kindOfFile(path: string): Promise<PictureKind> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  if (size > uploadLimits.maxBytes) throw refuse('too_large')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffLength), 0, sniffLength, 0)
  const seen = sniff(buffer.subarray(0, bytesRead))
  if ('refusal' in seen) throw refuse(seen.refusal)
  return seen.kind
}
