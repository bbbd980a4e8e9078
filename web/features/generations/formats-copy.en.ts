import type { Finding } from '#contracts/format-words.ts'
import type { Copy } from './formats-copy.ts'

const both = ({ is, needs }: Finding, unit = '') => ` ${is ?? '?'}${unit}, needs ${needs ?? '?'}${unit}`

export const english: Copy = {
  title: 'Formats',
  intro: 'Free: made on the spot.',
  names: {
    originale: 'Original',
    'sfondo-bianco': 'White background',
    'senza-sfondo': 'No background',
    'manichino-invisibile': 'Ghost mannequin',
    google: 'Google Merchant',
    zalando: 'Zalando',
    amazon: 'Amazon',
    ebay: 'eBay',
    shopify: 'Shopify',
    woocommerce: 'WooCommerce',
    prestashop: 'PrestaShop',
    'instagram-4x5': 'Instagram post',
    'instagram-9x16': 'Instagram story',
  },
  pixels: (width, height) => `${width} × ${height} px`,
  backgrounds: { white: 'pure white background', backdrop: 'its own background', none: 'transparent' },
  weight: (megabytes) => `up to ${megabytes} MB`,
  noWeight: 'no size limit',
  margin: (percent) => `${percent}% margin`,
  fileName: 'Name',
  unverified: (what) => `unverified: ${what}`,
  rules: { size: 'size', weight: 'file weight', background: 'background' },
  sources: {
    platform: (day) => `The platform’s own rules, ${day}`,
    'third-party': (day) => `Rules as told by others, ${day}`,
    own: () => 'Our choice: the platform states no sizes',
  },
  ghost: 'The garment alone, without a body: drawn by our own engine from your photo, without AI.',
  preparing: 'Preparing the file: this can take a few seconds.',
  checking: 'Measuring the image',
  notChecked: 'The image could not be measured. You can still download the files.',
  repaired: 'Fixed',
  remains: 'Note',
  findings: {
    background: (finding) => (finding.is === null ? 'uneven background' : `background${both(finding)}`),
    ratio: () => 'different proportions',
    side: (finding) => `long side${both(finding, ' px')}`,
    file_type: () => 'PNG, needs JPEG',
    fill: (finding) => `the subject fills${both(finding, '%')}`,
    enlarged: ({ is }) => `enlarged to ${is}%: the original is smaller`,
    redrawn: ({ is }) =>
      `redrawn at ${is}% rather than enlarged (if it would come out differently today, we enlarge the one you see)`,
    mannequin: () => 'mannequins are not allowed in the main image: use the ghost mannequin',
    not_separable: () => 'the figure cannot be told from the background: left as it is',
  },
}
