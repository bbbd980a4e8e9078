import { z } from 'zod'

/** Somebody who is given personal data: a name and the code of a country. */
export interface Recipient {
  name: string
  country: string
}

// `Hetzner Online GmbH, DE`; several with semicolons between them.
const recipients = z
  .string()
  .trim()
  .regex(
    /^[^;]+, ?[A-Z]{2}(\s*;\s*[^;]+, ?[A-Z]{2})*$/,
    'a name and a country are needed, such as Rossi Srl, IT',
  )
  .transform((text): Recipient[] =>
    text.split(';').map((entry) => {
      const at = entry.lastIndexOf(',')
      return { name: entry.slice(0, at).trim(), country: entry.slice(at + 1).trim() }
    }),
  )
  .optional()

export const PrivacySettings = z.object({
  PRIVACY_EMAIL: z.email().optional(),
  PRIVACY_HOSTING: recipients,
  PRIVACY_MAIL: recipients,
  PRIVACY_IMAGES: recipients,
  PRIVACY_PAYMENTS: recipients,
  PRIVACY_LOG_DAYS: z.coerce.number().int().min(1).max(365).default(30),
})
export type PrivacyStatement = ReturnType<typeof readPrivacy>

/** What the privacy page says that only the operator knows. Null: nobody was named. */
export const readPrivacy = (env: z.infer<typeof PrivacySettings>) => ({
  email: env.PRIVACY_EMAIL ?? null,
  hosting: env.PRIVACY_HOSTING ?? null,
  mail: env.PRIVACY_MAIL ?? null,
  images: env.PRIVACY_IMAGES ?? null,
  payments: env.PRIVACY_PAYMENTS ?? null,
  /** Log retention of the system that collects our output, in days. */
  logDays: env.PRIVACY_LOG_DAYS,
})
