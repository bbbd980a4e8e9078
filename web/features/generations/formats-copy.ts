import type { Finding, FormatName } from '#contracts/format-words.ts'
import type { Format } from '#contracts/formats.ts'
import { copyIn } from '#web/language/language.ts'

const both = ({ is, needs }: Finding, unit = '') => ` ${is ?? '?'}${unit}, serve ${needs ?? '?'}${unit}`

const italian = {
  title: 'Formati',
  intro: 'Gratis: si preparano sul momento.',
  names: {
    originale: 'Originale',
    'sfondo-bianco': 'Sfondo bianco',
    'senza-sfondo': 'Senza sfondo',
    'manichino-invisibile': 'Manichino invisibile (ghost)',
    google: 'Google Merchant',
    zalando: 'Zalando',
    amazon: 'Amazon',
    ebay: 'eBay',
    shopify: 'Shopify',
    woocommerce: 'WooCommerce',
    prestashop: 'PrestaShop',
    'instagram-4x5': 'Instagram, post',
    'instagram-9x16': 'Instagram, storia',
  } satisfies Record<FormatName, string> as Record<FormatName, string>,
  pixels: (width: number, height: number) => `${width} × ${height} px`,
  backgrounds: { white: 'sfondo bianco 255', backdrop: 'sfondo suo', none: 'trasparente' } as Record<
    Format['background'],
    string
  >,
  weight: (megabytes: number) => `fino a ${megabytes} MB`,
  noWeight: 'nessun limite di peso',
  margin: (percent: number) => `margine ${percent} %`,
  fileName: 'Nome',
  unverified: (what: string) => `non verificati: ${what}`,
  rules: { size: 'misure', weight: 'peso', background: 'sfondo' },
  sources: {
    platform: (day: string) => `Regole della piattaforma, ${day}`,
    'third-party': (day: string) => `Regole riferite da altri, ${day}`,
    own: () => 'Scelta nostra: la piattaforma non dà misure',
  } as Record<Format['source']['kind'], (day: string) => string>,
  ghost: 'Solo il capo, senza corpo: lo disegna il nostro motore dalla tua foto, senza AI.',
  preparing: 'Preparo il file: può volerci qualche secondo.',
  checking: 'Misuro l’immagine',
  notChecked: 'Non riesco a misurare l’immagine: i file si scaricano lo stesso.',
  repaired: 'Corretto',
  remains: 'Attenzione',
  findings: {
    background: (finding) => (finding.is === null ? 'sfondo non uniforme' : `sfondo${both(finding)}`),
    ratio: () => 'altre proporzioni',
    side: (finding) => `lato lungo${both(finding, ' px')}`,
    file_type: () => 'PNG, serve JPEG',
    fill: (finding) => `il soggetto occupa${both(finding, ' %')}`,
    enlarged: ({ is }) => `ingrandita al ${is} %: l’originale è più piccola`,
    redrawn: ({ is }) =>
      `ridisegnata al ${is} %, non ingrandita (se oggi verrebbe diversa, ingrandiamo quella che vedi)`,
    mannequin: () => 'i manichini non sono ammessi come prima foto: usa il manichino invisibile',
    not_separable: () => 'la figura non si distingue dallo sfondo: resta com’è',
  } as Record<Finding['code'], (finding: Finding) => string>,
}

export type Copy = typeof italian
export const { useCopy } = copyIn<Copy>(italian, () => import('./formats-copy.en.ts'))
