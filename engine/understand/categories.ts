import type { Category, Cut, TemplateKind } from '../types.ts'

interface Construction {
  /** Templates that such a garment may be fitted with. */
  kinds: readonly TemplateKind[]
  cut: Cut
}

/** How each category is built. A jumpsuit hangs from the shoulders to the feet, as a dress does. */
export const constructions: Record<Category, Construction> = {
  't-shirt': { kinds: ['sleeved'], cut: 'top' },
  shirt: { kinds: ['sleeved'], cut: 'top' },
  sweater: { kinds: ['sleeved'], cut: 'top' },
  jacket: { kinds: ['sleeved'], cut: 'top' },
  top: { kinds: ['sleeveless'], cut: 'top' },
  vest: { kinds: ['sleeveless'], cut: 'top' },
  dress: { kinds: ['sleeved', 'sleeveless'], cut: 'dress' },
  jumpsuit: { kinds: ['sleeved', 'sleeveless'], cut: 'dress' },
  skirt: { kinds: ['skirt'], cut: 'skirt' },
  trousers: { kinds: ['trousers'], cut: 'trousers' },
  shorts: { kinds: ['trousers'], cut: 'shorts' },
}
