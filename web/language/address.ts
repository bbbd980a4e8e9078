import type { Language } from '#contracts/language.ts'

/** Where a page that stands without the app lives in a language: /privacy, /en/privacy. */
export const addressIn = (language: Language, path: string): string =>
  language === 'it' ? path : `/${language}${path === '/' ? '' : path}`
