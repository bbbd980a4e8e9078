import sharp from 'sharp'

const shirt =
  'M375 275 L525 200 Q600 275 675 200 L825 275 L1050 525 L900 650 L812 550 L812 1300 L388 1300 L388 550 L300 650 L150 525 Z'

/** A t-shirt on a table, as a phone would deliver it: 1200 by 1600, with grain. */
export async function shirtPhoto(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600">
    <defs><linearGradient id="light" x2="1" y2="1">
      <stop offset="0" stop-color="#2a5286"/><stop offset="1" stop-color="#17304f"/>
    </linearGradient></defs>
    <rect width="1200" height="1600" fill="#d9d2c5"/>
    <path d="${shirt}" fill="url(#light)"/>
    <rect x="470" y="700" width="260" height="120" rx="20" fill="#f3db24"/>
  </svg>`
  return sharp(Buffer.from(drawing))
    .composite([{ input: await grain(1200, 1600, 4), blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer()
}

const maxSegmentBytes = 65_533

/** A 12-megapixel JPEG of exactly this many bytes: a photo, and as many comment segments as it takes. */
export async function largePhoto(bytes: number): Promise<Buffer> {
  const photo = await sharp(await grain(3000, 4000, 20))
    .jpeg({ quality: 80 })
    .toBuffer()
  const parts = [photo.subarray(0, 2)]
  for (let missing = bytes - photo.length; missing > 0; ) {
    // A segment has four bytes at least, so a rest shorter than that is not left over.
    const left = missing - 2 - maxSegmentBytes
    const length = left <= 0 ? missing - 2 : maxSegmentBytes - (left < 4 ? 4 : 0)
    const head = Buffer.from([0xff, 0xfe, length >> 8, length & 0xff])
    parts.push(head, Buffer.alloc(length - 2, 0x20))
    missing -= length + 2
  }
  return Buffer.concat([...parts, photo.subarray(2)])
}

/** The noise of a sensor: what makes a photo expensive to decode and to encode. */
function grain(width: number, height: number, sigma: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma } as const
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
