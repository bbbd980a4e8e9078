import type { V1GenerationForm } from '#contracts/v1.ts'
import type { Context } from '#server/context.ts'
import { findKey } from '#server/generations/click-keys.ts'
import { sameRequest } from '#server/generations/enter-request.ts'
import {
  fingerprintOf,
  type GenerationRequest,
  type Origin,
  requestGeneration,
} from '#server/generations/request.ts'
import type { KeyCaller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { FetchedPhotos } from './fetch-photo.ts'

export interface V1Request {
  form: V1GenerationForm
  files: Pick<GenerationRequest, 'product' | 'detail' | 'back'>
  idempotencyKey: string | null
}

/** Through the one door for a picture; says whether this request had been made before. */
export async function createForKey(
  ctx: Context,
  caller: KeyCaller,
  { form, files, idempotencyKey }: V1Request,
): Promise<{ id: string; isReplay: boolean }> {
  const { ref = null, imageUrl, detailUrl, backUrl, ...rest } = form
  refuseTwice([files.product, imageUrl], [files.detail, detailUrl], [files.back, backUrl])
  const addresses = [imageUrl, detailUrl, backUrl].map((address) => address ?? '')
  const test = caller.key.mode === 'test'
  const origin: Origin = { source: 'api', ref, test, ...(addresses.some(Boolean) && { addresses }) }
  const key = keyOf(caller, idempotencyKey)
  const asked = { form: rest, ...files, origin }
  const earlier = key && (await findKey(ctx.db, caller.id, key))
  // Answered without fetching anything again: the photo may have left its address meanwhile.
  if (earlier) return { id: sameRequest(earlier, await fingerprintOf(asked)), isReplay: true }
  await using photos = new FetchedPhotos(ctx)
  const fetched = {
    product: files.product ?? (await photos.fetch(imageUrl)),
    detail: files.detail ?? (await photos.fetch(detailUrl)),
    back: files.back ?? (await photos.fetch(backUrl)),
  }
  const id = await requestGeneration(ctx, caller, { ...asked, ...fetched, idempotencyKey: key })
  return { id, isReplay: false }
}

/** Tests have keys of their own: who changes from one to the other changes nothing else. */
export function keyOf({ key }: KeyCaller, header: string | null): string | null {
  if (header === null) return null
  // The blank keeps it apart from every key that can be sent.
  return key.mode === 'test' ? `test ${header}` : header
}

/** A photo comes once: as a file or by its address. */
function refuseTwice(...pairs: [unknown, unknown][]): void {
  if (pairs.some(([file, address]) => file && address)) throw refuse('bad_request')
}
