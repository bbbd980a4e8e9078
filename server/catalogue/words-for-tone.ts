import { type SkinTone, toneLabels } from '#contracts/catalogue.ts'

/** What stands for the ethnicity of a model of which only the skin was said; it is read back as the same tone. */
export const wordsForTone = (tone: SkinTone): string => `Carnagione ${toneLabels[tone].toLowerCase()}`
