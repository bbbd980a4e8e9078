import * as z from 'zod/mini'

// Apart from the rules of each format, which only the page that shows them needs.
export const formatNames = [
  ...(['originale', 'sfondo-bianco', 'senza-sfondo', 'manichino-invisibile'] as const),
  ...(['google', 'zalando', 'amazon', 'ebay', 'shopify'] as const),
  ...(['woocommerce', 'prestashop', 'instagram-4x5', 'instagram-9x16'] as const),
] as const
export type FormatName = (typeof formatNames)[number]

/** What a picture is, against what a format asks. */
export const findingCodes = [
  ...(['background', 'ratio', 'side', 'file_type', 'fill'] as const),
  ...(['enlarged', 'redrawn', 'mannequin', 'not_separable'] as const),
] as const

export const finding = z.object({
  code: z.enum(findingCodes),
  /** True: the picture as it is fails, the file of this format does not. False: the file fails too, or is not what it could be. */
  repaired: z.boolean(),
  /** Measured, and asked for, where the code counts: levels, pixels, percent, hundredths of a factor. */
  is: z.nullable(z.number()),
  needs: z.nullable(z.number()),
})
export type Finding = z.infer<typeof finding>

export const formatCheck = z.object({ name: z.enum(formatNames), findings: z.array(finding) })
export type FormatCheck = z.infer<typeof formatCheck>
