import type { Language } from '#contracts/language.ts'

/** Seen are the two letters of the code, heard are they and the name: who speaks to the page says what they see. */
export const languageNames: Record<Language, string> = { it: 'IT, Italiano', en: 'EN, English' }

/** The one in use has the hem of tape; a phone has room for the other one only. */
export const languageLook = (isCurrent: boolean): string =>
  `relative grid h-11 min-w-9 place-items-center text-[0.9375rem] font-semibold uppercase ${
    isCurrent
      ? 'text-ink after:absolute after:inset-x-1.5 after:bottom-2 after:h-1 after:bg-tape max-sm:hidden'
      : 'text-ink-2 hover:text-ink max-sm:min-w-11'
  }`
