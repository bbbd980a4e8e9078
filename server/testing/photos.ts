import sharp from 'sharp'

/** A small honest photo: a coloured shape on a plain ground. */
export const photo = (colour = '#2b4a7f'): Promise<Buffer> => cloth(240, 400, colour)

/** A strip of cloth may be anything: the coach is not sure of its kind. */
export const vaguePhoto = (): Promise<Buffer> => cloth(200, 150, '#2b4a7f')

const cloth = (width: number, height: number, background: string): Promise<Buffer> =>
  sharp({ create: { width: 480, height: 640, channels: 3, background: '#e8e4dc' } })
    .composite([{ input: { create: { width, height, channels: 3, background } }, left: 120, top: 120 }])
    .jpeg()
    .toBuffer()
