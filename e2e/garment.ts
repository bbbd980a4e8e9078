import sharp from 'sharp'

const shirt =
  'M150 110 L210 80 Q240 110 270 80 L330 110 L420 210 L360 260 L335 225 L335 490 L145 490 L145 225 L120 260 L60 210 Z'

/**
 * The photo of a t-shirt on a table, drawn by us: the journeys need no file that is not theirs. The coach is sure of its
 * kind, so that nobody is asked.
 */
export function shirtPhoto(colour = '#1f3a5f'): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640">
    <rect width="480" height="640" fill="#b9a88f"/>
    <path d="${shirt}" fill="${colour}"/>
    <text x="240" y="330" font-family="sans-serif" font-size="54" font-weight="700" fill="#f3db24" text-anchor="middle">METRO</text>
  </svg>`
  return sharp(Buffer.from(drawing)).jpeg({ quality: 92 }).toBuffer()
}

/** The same as a phone delivers it: larger than a picture can show, and heavier than travels as it is. */
export const phonePhoto = async (): Promise<Buffer> =>
  Buffer.concat([
    await sharp(await shirtPhoto())
      .resize(2400)
      .jpeg()
      .toBuffer(),
    // Behind its end a JPEG may have anything.
    Buffer.alloc(5 * 1024 * 1024),
  ])

/** As an input of a file chooser takes it. */
export const asFile = (buffer: Buffer, name = 'maglietta.jpg', mimeType = 'image/jpeg') => ({
  name,
  mimeType,
  buffer,
})
