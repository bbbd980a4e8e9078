import type { GarmentKind } from '#contracts/generations.ts'

/** How far our own engine can be trusted with a kind: 3 very well, 2 well, 1 look before publishing, 0 not at all. */
export type Grade = 0 | 1 | 2 | 3

/** No better than engine/scoreboard.json allows (scripts/develop/grades.test.ts), and lower where real photos fared worse. */
export const grades: Record<GarmentKind, Grade> = {
  't-shirt': 3,
  trousers: 3,
  shirt: 2,
  sweater: 2,
  jacket: 2,
  dress: 2,
  vest: 2,
  top: 2,
  shorts: 2,
  skirt: 1,
  jumpsuit: 1,
}
