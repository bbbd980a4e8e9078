import type { BodyType, Gender } from '#contracts/generations.ts'

type Row = [name: string, bodyType: BodyType, ethnicity: string]

// By name, as people see them: bodies and tones take turns.
const table: Record<Gender, Row[]> = {
  female: [
    ['Alice', 'slim', 'Mediterranea'],
    ['Beatrice', 'athletic', 'Afroitaliana'],
    ['Camilla', 'curvy', 'Nordeuropea'],
    ['Cecilia', 'plus-size', 'Asiatica'],
    ['Elena', 'slim', 'Afroitaliana'],
    ['Emma', 'athletic', 'Nordeuropea'],
    ['Giulia', 'curvy', 'Mediterranea'],
    ['Irene', 'plus-size', 'Afroitaliana'],
    ['Lucia', 'slim', 'Nordeuropea'],
    ['Marta', 'athletic', 'Asiatica'],
    ['Sara', 'curvy', 'Afroitaliana'],
    ['Viola', 'plus-size', 'Nordeuropea'],
  ],
  male: [
    ['Alessio', 'slim', 'Asiatica'],
    ['Davide', 'athletic', 'Afroitaliana'],
    ['Edoardo', 'curvy', 'Nordeuropea'],
    ['Fabio', 'plus-size', 'Mediterranea'],
    ['Gabriele', 'slim', 'Afroitaliana'],
    ['Leonardo', 'athletic', 'Nordeuropea'],
    ['Lorenzo', 'curvy', 'Asiatica'],
    ['Marco', 'plus-size', 'Afroitaliana'],
    ['Matteo', 'slim', 'Nordeuropea'],
    ['Nicola', 'athletic', 'Mediterranea'],
    ['Pietro', 'curvy', 'Afroitaliana'],
    ['Tommaso', 'plus-size', 'Nordeuropea'],
  ],
}

const modelsOf = (gender: Gender) =>
  table[gender].map(([name, bodyType, ethnicity]) => ({ name, gender, bodyType, ethnicity }))

/** The catalogue of a new installation: every gender and body type in three tones of skin. */
export const demoModels = [...modelsOf('female'), ...modelsOf('male')]
export type DemoModel = (typeof demoModels)[number]

/** The picture of a demo model, drawn by our own engine (scripts/make/render-pictures.ts). */
export const demoPicture = (name: string): string =>
  new URL(`./demo-pictures/${name.toLowerCase()}.webp`, import.meta.url).pathname
