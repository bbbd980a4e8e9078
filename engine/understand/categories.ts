import type { Category, Cut, GarmentKind } from '../types.ts'

interface Build {
  /** Templates that such a garment may be fitted with. */
  kinds: readonly GarmentKind[]
  cut: Cut
}

/** How each category is built. A jumpsuit hangs from the shoulders to the feet, as a dress does. */
export const builds: Record<Category, Build> = {
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
