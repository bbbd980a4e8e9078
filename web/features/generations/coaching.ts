import { useQuery } from '@tanstack/react-query'

import { type Coaching, type GarmentKind, generations, sureOfKind } from '#contracts/generations.ts'
import { send } from '#web/api/client.ts'
import { downscale } from './prepare-photo.ts'

/** The server looks at no more than this, and a small copy is there sooner. */
const look = { largeBytes: 300 * 1024, longestSide: 1280 }

/** Somebody who has pressed the button by then waits for no advice. */
const longestMs = 8000

/** What the server says of a photo: undefined until it has said it, null where it does not. It is only advice. */
export function useCoaching(photo: File | null): Coaching | null | undefined {
  return useQuery({
    queryKey: [generations.coach.path, photo && keyOf(photo)],
    enabled: photo !== null,
    queryFn: () => (photo ? ask(photo).catch(() => null) : null),
  }).data
}

/** What the photo shows, where that is sure enough to be said. */
export const recognised = (coaching: Coaching | null | undefined): GarmentKind | null =>
  coaching && coaching.kindConfidence >= sureOfKind ? coaching.garmentKind : null

async function ask(photo: File): Promise<Coaching> {
  const form = new FormData()
  form.set('productImage', await downscale(photo, look), 'photo')
  return send(generations.coach, { form, signal: AbortSignal.timeout(longestMs) })
}

const keys = new WeakMap<File, number>()
let lastKey = 0

function keyOf(photo: File): number {
  const key = keys.get(photo) ?? ++lastKey
  keys.set(photo, key)
  return key
}
