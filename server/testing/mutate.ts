import sharp from 'sharp'

/** Numbers between 0 and 1 that are the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Turns a share of the bits of a file round, one at least. */
export function mutate(file: Uint8Array, share: number, random: () => number): Buffer {
  const mutated = Buffer.from(file)
  const flips = Math.max(1, Math.round(file.length * 8 * share))
  for (let flip = 0; flip < flips; flip++) {
    const at = Math.floor(random() * file.length)
    mutated.writeUInt8(mutated.readUInt8(at) ^ (1 << Math.floor(random() * 8)), at)
  }
  return mutated
}

/** One honest photo in each of the three formats, with enough in it to break. */
export async function goodFiles(): Promise<Buffer[]> {
  const [width, height] = [480, 640]
  const random = seeded(7)
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = ((at >> 6) & 127) + Math.floor(random() * 64)
  const picture = () => sharp(pixels, { raw: { width, height, channels: 3 } })
  return Promise.all([
    picture().jpeg({ progressive: true }).toBuffer(),
    picture().png().toBuffer(),
    picture().webp().toBuffer(),
  ])
}
