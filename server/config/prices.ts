import { z } from 'zod'

/** Dollars for a million tokens, by kind. */
export interface TokenPrice {
  textIn: number
  imageIn: number
  imageOut: number
}

export type PriceList = Readonly<Record<string, TokenPrice>>

const amount = '\\d+(?:\\.\\d+)?'
const entry = new RegExp(`^([\\w.:-]+)=(${amount})/(${amount})/(${amount})$`)

/** `gpt-image-3=5/8/30`: text in, pictures in and pictures out; several models with commas between them. */
export const priceList = z
  .string()
  .transform((text, ctx): PriceList => {
    const entries = text.split(',').map((each) => entry.exec(each.trim()))
    if (entries.some((found) => !found)) {
      ctx.addIssue(
        'model=textIn/imageIn/imageOut in dollars for a million tokens, such as gpt-image-3=5/8/30',
      )
      return z.NEVER
    }
    return Object.fromEntries(
      entries.map((found) => {
        const [, model = '', textIn, imageIn, imageOut] = found ?? []
        return [model, { textIn: Number(textIn), imageIn: Number(imageIn), imageOut: Number(imageOut) }]
      }),
    )
  })
  .optional()
