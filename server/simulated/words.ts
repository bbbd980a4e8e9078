import { type Formats, formatsOf } from '#contracts/format.ts'
import type { Language } from '#contracts/language.ts'
import { english } from './copy.en.ts'
import { type Copy, italian } from './copy.ts'

/** How a page of the simulated provider speaks. */
export interface Words extends Formats {
  language: Language
  copy: Copy
}
export const wordsIn = (language: Language): Words => ({
  ...formatsOf(language),
  language,
  copy: language === 'en' ? english : italian,
})
