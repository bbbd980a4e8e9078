import { useQuery } from '@tanstack/react-query'

import { type Coaching, type GarmentKind, generations, sureOfKind } from '#contracts/generations.ts'
import { send } from '#web/api/client.ts'
import { downscale } from './prepare-photo.ts'

/** The server looks at no more than this, and a small copy is there sooner. */
const look = { largeBytes: 300 * 1024, longestSide: 1280 }

/** What the server says of a photo. It is only advice: while there is none, or where it fails, there is null. */
export function useCoaching(photo: File | null): Coaching | null {
  const { data } = useQuery({
    queryKey: [generations.coach.path, photo && keyOf(photo)],
    enabled: photo !== null,
    queryFn: () => (photo ? ask(photo).catch(() => null) : null),
  })
  return data ?? null
}

/** What the photo shows, where that is sure enough to be said. */
export const recognised = (coaching: Coaching | null): GarmentKind | null =>
  coaching && coaching.kindConfidence >= sureOfKind ? coaching.garmentKind : null

async function ask(photo: File): Promise<Coaching> {
  const form = new FormData()
  form.set('productImage', await downscale(photo, look), 'photo')
  return send(generations.coach, { form })
}

const keys = new WeakMap<File, number>()
let lastKey = 0

function keyOf(photo: File): number {
  const key = keys.get(photo) ?? ++lastKey
  keys.set(photo, key)
  return key
}
