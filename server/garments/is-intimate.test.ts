import { expect, test } from 'vitest'
import { namesIntimate } from './is-intimate.ts'

test.for([
  'Bikini a fascia',
  'costume-intero_nero',
  'Costumi da bagno uomo',
  'Reggiseno in pizzo',
  'Guêpière',
  'IMG swim trunks blue',
])('"%s" is swimwear or underwear', (name) => expect(namesIntimate(name)).toBe(true))

test.for(['Costume di carnevale', 'Abito bianco', 'Slippers', 'Braccialetto', 'Maglia intima-mente', ''])(
  '"%s" is neither',
  (name) => expect(namesIntimate(name)).toBe(false),
)
