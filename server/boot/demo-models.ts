import type { models } from '#server/db/schema/catalogue.ts'

/** The demo catalogue: one model at least for each gender and body type. Names are of cloth, not of people. */
export const demoModels: (typeof models.$inferInsert)[] = [
  { name: 'Organza', gender: 'female', bodyType: 'slim', ethnicity: 'Mediterranea' },
  { name: 'Popeline', gender: 'female', bodyType: 'athletic', ethnicity: 'Nordeuropea' },
  { name: 'Velluto', gender: 'female', bodyType: 'curvy', ethnicity: 'Afroitaliana' },
  { name: 'Ciniglia', gender: 'female', bodyType: 'plus-size', ethnicity: 'Mediterranea' },
  { name: 'Shantung', gender: 'female', bodyType: 'slim', ethnicity: 'Asiatica' },
  { name: 'Lino', gender: 'male', bodyType: 'slim', ethnicity: 'Nordeuropea' },
  { name: 'Denim', gender: 'male', bodyType: 'athletic', ethnicity: 'Mediterranea' },
  { name: 'Fustagno', gender: 'male', bodyType: 'curvy', ethnicity: 'Afroitaliana' },
  { name: 'Tweed', gender: 'male', bodyType: 'plus-size', ethnicity: 'Mediterranea' },
]

/** The picture of a demo model, rendered by our own engine (scripts/make/render-pictures.ts). */
export const demoPicture = (name: string): string =>
  new URL(`./demo-pictures/${name.toLowerCase()}.webp`, import.meta.url).pathname
