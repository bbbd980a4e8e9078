import type { FormatName } from './format-words.ts'

/** Where a rule was read. `platform`: in the platform's own words; `third-party`: as others tell it; `own`: our choice, the platform says nothing. */
export interface FormatSource {
  kind: 'platform' | 'third-party' | 'own'
  url: string | null
  /** The day of the page, or when it was read; null for our own choice. */
  date: string | null
  /** What stands there only in other people's words, or nowhere. The margin is always our choice. */
  unverified: readonly ('size' | 'weight' | 'background')[]
}

export interface Format {
  /** Pixels; null: as the picture is. */
  size: { width: number; height: number } | null
  ratio: string
  /** `white` is exactly 255; `backdrop` is the picture's own, continued where it ends; `none` is transparent. */
  background: 'white' | 'backdrop' | 'none'
  fileType: 'png' | 'jpeg'
  maxBytes: number | null
  /** Air around the figure, as a share of each side. */
  margin: number
  /** The least share of the longer extent that the product has to fill; null: no such rule. */
  leastFill: number | null
  /** What the platform accepts at the least, by the longest side; below it, it refuses or hides. */
  leastSide: number | null
  /** A figure that is no person is not allowed. */
  bansMannequins: boolean
  /** The garment alone, as if on an invisible mannequin: drawn by our engine from its photo, also where an AI made the picture. */
  isGhost: boolean
  fileName: string
  source: FormatSource
}

const megabyte = 1_000_000
const read = '2026-11-22'
const common: Omit<Format, 'size' | 'ratio' | 'maxBytes' | 'fileName' | 'source'> = {
  ...{ background: 'backdrop', fileType: 'jpeg', margin: 0.04, leastFill: null, leastSide: null },
  ...{ bansMannequins: false, isGhost: false },
}
const square = (side: number) => ({ size: { width: side, height: side }, ratio: '1:1' })

/** What each channel asks of a picture. Figures of the platform where it says them, see `source`. */
export const formats: Record<FormatName, Format> = {
  originale: {
    ...common,
    ...{ size: null, ratio: '2:3', fileType: 'png', maxBytes: null, margin: 0, fileName: 'vto-{id}.png' },
    source: { unverified: [], kind: 'own', url: null, date: null },
  },
  'sfondo-bianco': {
    ...common,
    ...{ size: null, ratio: '2:3', background: 'white', fileType: 'png', maxBytes: null, margin: 0 },
    fileName: 'vto-{id}-sfondo-bianco.png',
    source: { unverified: [], kind: 'own', url: null, date: null },
  },
  'senza-sfondo': {
    ...common,
    ...{ size: null, ratio: '2:3', background: 'none', fileType: 'png', maxBytes: null, margin: 0 },
    fileName: 'vto-{id}-senza-sfondo.png',
    source: { unverified: [], kind: 'own', url: null, date: null },
  },
  'manichino-invisibile': {
    ...common,
    ...{
      size: { width: 1600, height: 2400 },
      ratio: '2:3',
      background: 'white',
      fileType: 'png',
      maxBytes: null,
    },
    ...{ margin: 0.07, isGhost: true, fileName: 'vto-{id}-manichino-invisibile.png' },
    source: { unverified: [], kind: 'own', url: null, date: null },
  },
  google: {
    ...common,
    ...square(1500),
    ...{ background: 'white', maxBytes: 16 * megabyte, leastSide: 500, fileName: 'vto-{id}-google.jpg' },
    source: {
      unverified: [],
      kind: 'platform',
      url: 'https://support.google.com/merchants/answer/6324350',
      date: read,
    },
  },
  zalando: {
    ...common,
    ...{ size: { width: 1801, height: 2600 }, ratio: '1:1,44', maxBytes: 20 * megabyte, leastSide: 1100 },
    fileName: 'vto-{id}-zalando.jpg',
    source: {
      unverified: ['background'],
      kind: 'platform',
      url: 'https://partner.zalando.com/university/article/apparel-image-guide',
      date: '2025-03-03',
    },
  },
  amazon: {
    ...common,
    ...square(2000),
    ...{ background: 'white', maxBytes: 10 * megabyte, margin: 0.04, leastFill: 0.85, leastSide: 1000 },
    ...{ bansMannequins: true, fileName: 'vto-{id}-amazon.jpg' },
    source: {
      unverified: ['size', 'weight', 'background'],
      kind: 'third-party',
      url: 'https://changethisfile.com/blog/convert-images-for-amazon-seller-central',
      date: read,
    },
  },
  ebay: {
    ...common,
    ...square(1600),
    ...{ maxBytes: 12 * megabyte, margin: 0.06, leastSide: 500, fileName: 'vto-{id}-ebay.jpg' },
    source: {
      unverified: ['size', 'weight'],
      kind: 'platform',
      url: 'https://www.ebay.com/help/policies/listing-policies/picture-policy?id=4370',
      date: read,
    },
  },
  shopify: {
    ...common,
    ...square(2048),
    ...{ maxBytes: 20 * megabyte, fileName: 'vto-{id}-shopify.jpg' },
    source: {
      unverified: ['weight'],
      kind: 'platform',
      url: 'https://shopify.dev/docs/apps/online-store/media/products',
      date: read,
    },
  },
  woocommerce: {
    ...common,
    ...{ size: { width: 1200, height: 1600 }, ratio: '3:4', maxBytes: null },
    fileName: 'vto-{id}-woocommerce.jpg',
    source: { unverified: ['size'], kind: 'own', url: null, date: null },
  },
  prestashop: {
    ...common,
    ...square(1600),
    ...{ maxBytes: null, fileName: 'vto-{id}-prestashop.jpg' },
    source: {
      unverified: ['size'],
      kind: 'platform',
      url: 'https://devdocs.prestashop-project.org/9/webservice/resources/images/',
      date: read,
    },
  },
  'instagram-4x5': {
    ...common,
    ...{ size: { width: 1080, height: 1350 }, ratio: '4:5', maxBytes: 8 * megabyte },
    fileName: 'vto-{id}-instagram-4x5.jpg',
    source: {
      unverified: ['size', 'weight'],
      kind: 'third-party',
      url: 'https://ogimage.site/guides/instagram-image-size',
      date: read,
    },
  },
  'instagram-9x16': {
    ...common,
    ...{ size: { width: 1080, height: 1920 }, ratio: '9:16', maxBytes: 8 * megabyte },
    fileName: 'vto-{id}-instagram-9x16.jpg',
    source: {
      unverified: ['size', 'weight'],
      kind: 'third-party',
      url: 'https://ogimage.site/guides/instagram-image-size',
      date: read,
    },
  },
}

/** Nothing is enlarged more than this: beyond it a picture only gets softer. */
export const mostEnlarged = 2
