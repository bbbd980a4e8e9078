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
import type { ReceivedFile } from '#server/http/received-form.ts'
import { FetchedPhotos } from './fetch-photo.ts'

export interface V1Request {
  form: V1GenerationForm
  files: Record<'product' | 'detail' | 'back', ReceivedFile | undefined>
  /** Drawn by the studio for nothing. */
  test: boolean
  idempotencyKey: string | null
}

/** Through the one door for a picture; says whether this request had been made before. */
export async function createForKey(
  ctx: Context,
  caller: KeyCaller,
  { form, files, test, idempotencyKey }: V1Request,
): Promise<{ id: string; isReplay: boolean }> {
  const { ref = null, imageUrl, detailUrl, backUrl, ...rest } = form
  const addresses = { product: imageUrl, detail: detailUrl, back: backUrl }
  const given = Object.values(addresses).map((address) => address ?? '')
  const origin: Origin = { source: 'api', ref, test, ...(given.some(Boolean) && { addresses: given }) }
  const key = keyOf(test, idempotencyKey)
  const asked: Omit<GenerationRequest, 'idempotencyKey'> = { form: rest, ...files, origin }
  const earlier = key && (await findKey(ctx.db, caller.id, key))
  // Answered without fetching anything again: the photo may have left its address meanwhile.
  if (earlier) return { id: sameRequest(earlier, await fingerprintOf(asked)), isReplay: true }
  await using photos = new FetchedPhotos(ctx)
  const complete = await photos.complete(files, addresses)
  const id = await requestGeneration(ctx, caller, { ...asked, ...complete, idempotencyKey: key })
  return { id, isReplay: false }
}

/** Tests have keys of their own: who changes from one to the other changes nothing else. */
export function keyOf(test: boolean, header: string | null): string | null {
  if (header === null) return null
  // The blank keeps it apart from every key that can be sent.
  return test ? `test ${header}` : header
}
