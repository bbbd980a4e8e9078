import sharp from 'sharp'

const sample = new URL('../engine/samples/photos/tshirt-salvia-legno.jpg', import.meta.url).pathname

/**
 * One of our drawn samples, with a dot of this colour as its print: each colour is another photo. The coach is sure of its
 * kind, so nobody is asked.
 */
export function shirtPhoto(colour = '#1f3a5f'): Promise<Buffer> {
  const print = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640"><circle cx="240" cy="250" r="40" fill="${colour}"/></svg>`,
  )
  return sharp(sample)
    .resize(480, 640)
    .composite([{ input: print }])
    .jpeg({ quality: 92 })
    .toBuffer()
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
