import type { Category, Cut } from '../types.ts'

/** What the network was taught to tell apart: a vest is a jacket to it, a jumpsuit a dress. */
export type Kind = Exclude<Category, 'vest' | 'jumpsuit'> | 'none'

interface Meaning {
  kind: Kind
  cut: Cut | 'none'
}

/** The labels of the Clothing dataset; scripts/make/sight/labels.py has the same table. */
export const meanings: Readonly<Record<string, Meaning>> = {
  'T-Shirt': { kind: 't-shirt', cut: 'top' },
  Polo: { kind: 't-shirt', cut: 'top' },
  Longsleeve: { kind: 'sweater', cut: 'top' },
  Hoodie: { kind: 'sweater', cut: 'top' },
  Shirt: { kind: 'shirt', cut: 'top' },
  Blouse: { kind: 'shirt', cut: 'top' },
  Undershirt: { kind: 'top', cut: 'top' },
  Top: { kind: 'top', cut: 'top' },
  Outwear: { kind: 'jacket', cut: 'top' },
  Blazer: { kind: 'jacket', cut: 'top' },
  Dress: { kind: 'dress', cut: 'dress' },
  Skirt: { kind: 'skirt', cut: 'skirt' },
  Pants: { kind: 'trousers', cut: 'trousers' },
  Shorts: { kind: 'shorts', cut: 'shorts' },
  Shoes: { kind: 'none', cut: 'none' },
  Hat: { kind: 'none', cut: 'none' },
  Other: { kind: 'none', cut: 'none' },
}
