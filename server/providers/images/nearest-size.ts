import type { PixelSize } from './image-provider.ts'

/** The size that loses least: of the nearest proportions, so that nothing is cut off, the nearest in pixels. */
export function nearestSize(wanted: PixelSize, sizes: readonly PixelSize[]): PixelSize {
  const distance = (size: PixelSize) => ({
    ratio: Math.abs(Math.log(ratioOf(size) / ratioOf(wanted))),
    pixels: Math.abs(Math.log(pixelsOf(size) / pixelsOf(wanted))),
  })
  const [nearest] = sizes.toSorted((a, b) => {
    const [one, other] = [distance(a), distance(b)]
    // Two grids of pixels rarely have exactly the same proportions.
    return Math.abs(one.ratio - other.ratio) > 0.01 ? one.ratio - other.ratio : one.pixels - other.pixels
  })
  return nearest ?? wanted
}

const ratioOf = ({ width, height }: PixelSize) => width / height
const pixelsOf = ({ width, height }: PixelSize) => width * height
