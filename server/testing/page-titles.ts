import type { Language } from '#contracts/language.ts'
import type { PageName } from '#contracts/pages.ts'

/** What a person sees on the tab of each page, once its scripts have run. */
export const pageTitles: Record<PageName, Record<Language, string>> = {
  landing: {
    it: 'Indosso · Dal tavolo alla vetrina, senza set',
    en: 'Indosso · From the table to the shop window, no studio needed',
  },
  privacy: { it: 'Privacy · Indosso', en: 'Privacy · Indosso' },
  terms: { it: 'Termini · Indosso', en: 'Terms · Indosso' },
  developers: { it: 'API per sviluppatori · Indosso', en: 'API for developers · Indosso' },
  cookies: { it: 'Cookie · Indosso', en: 'Cookies · Indosso' },
  login: { it: 'Accedi · Indosso', en: 'Sign in · Indosso' },
  signup: { it: 'Crea Account · Indosso', en: 'Create account · Indosso' },
  'forgot-password': { it: 'Password dimenticata · Indosso', en: 'Forgot password · Indosso' },
  'reset-password': { it: 'Reimposta la password · Indosso', en: 'Reset your password · Indosso' },
  'confirm-email': { it: 'Conferma il tuo indirizzo · Indosso', en: 'Confirm your address · Indosso' },
  dashboard: { it: 'Indosso', en: 'Indosso' },
  batches: { it: 'Lotti · Indosso', en: 'Batches · Indosso' },
  analysis: { it: 'Analisi · Indosso', en: 'Analytics · Indosso' },
  account: { it: 'Piano · Account · Indosso', en: 'Plan · Account · Indosso' },
  'payment-success': { it: 'Pagamento · Indosso', en: 'Payment · Indosso' },
  admin: { it: 'Area admin · Indosso', en: 'Admin area · Indosso' },
  'super-admin': { it: 'Super Admin · Indosso', en: 'Super Admin · Indosso' },
  'super-admin-user': { it: 'Super Admin · Indosso', en: 'Super Admin · Indosso' },
}
