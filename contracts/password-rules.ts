import { isCommon } from './common-passwords.ts'

/** The rules of a new password, in the order in which the forms tick them off. */
export const passwordRules = [
  { test: (value: string) => value.length >= 8, rule: 'length' },
  { test: (value: string) => /[A-Z]/.test(value), rule: 'capital' },
  { test: (value: string) => /[a-z]/.test(value), rule: 'small' },
  { test: (value: string) => /[0-9]/.test(value), rule: 'digit' },
  { test: (value: string) => !isCommon(value), rule: 'uncommon' },
] as const
export type PasswordRule = (typeof passwordRules)[number]['rule']
