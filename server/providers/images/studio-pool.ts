import { createStudio, type Studio, type StudioOptions } from '#engine/studio.ts'

export type StudioPool = Pick<Studio, 'render' | 'warm'> & AsyncDisposable

/** So many studios side by side, each with a process and hence a core of its own; a picture goes to the idlest. */
export function createStudioPool(size: number, options: StudioOptions): StudioPool {
  const places = Array.from({ length: size }, () => ({ studio: createStudio(options), pictures: 0 }))
  return {
    async render(request, renderOptions) {
      const place = places.reduce((idlest, next) => (next.pictures < idlest.pictures ? next : idlest))
      place.pictures++
      try {
        return await place.studio.render(request, renderOptions)
      } finally {
        place.pictures--
      }
    },
    // The first picture should not wait; a second one at the same time may.
    warm: async (what) => places[0]?.studio.warm(what),
    async [Symbol.asyncDispose]() {
      await Promise.all(places.map(({ studio }) => studio[Symbol.asyncDispose]()))
    },
  }
}
