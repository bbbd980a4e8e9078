import sharp from 'sharp'

/** A small honest photo: a coloured shape on a plain ground. */
export const photo = (colour = '#2b4a7f'): Promise<Buffer> =>
  sharp({ create: { width: 480, height: 640, channels: 3, background: '#e8e4dc' } })
    .composite([
      {
        input: { create: { width: 240, height: 400, channels: 3, background: colour } },
        left: 120,
        top: 120,
      },
    ])
    .jpeg()
    .toBuffer()
