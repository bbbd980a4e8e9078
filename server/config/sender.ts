import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'
import type { Environment } from './environment.ts'

/** `Indosso <posta@example.com>`, or the address alone. */
export function readSender(env: Environment, reasons: string[]): { name: string; address: string } {
  if (env.SMTP_URL && !env.MAIL_FROM) reasons.push('half a mail: MAIL_FROM missing')
  const [from, ...more] = addressparser(env.MAIL_FROM ?? 'indosso@localhost.invalid', { flatten: true })
  const address = z.email().safeParse(from?.address)
  if (!address.success || more.length > 0)
    reasons.push('MAIL_FROM: an address is needed, such as Indosso <posta@example.com>')
  return { name: from?.name || 'Indosso', address: address.data ?? '' }
}
