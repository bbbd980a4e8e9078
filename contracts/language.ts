export const languages = ['it', 'en'] as const
export type Language = (typeof languages)[number]
