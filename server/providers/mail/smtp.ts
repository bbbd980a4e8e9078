import { createTransport } from 'nodemailer'
import { MailError, type Mailer } from './mailer.ts'

interface SmtpSettings {
  url: string
  from: { name: string; address: string }
}

export function createSmtp({ url, from }: SmtpSettings): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
    // A mail is text of ours; nothing in it may make us read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text, html, messageId }) => {
      try {
        await transport.sendMail({
          from,
          // As parts: in one string a line break or a comma would make a second recipient.
          to: { name: to.name, address: to.address },
          subject,
          text,
          html,
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
      } catch (error) {
        throw asMailError(error)
      }
    },
    [Symbol.asyncDispose]: async () => transport.close(),
  }
}

function asMailError(error: unknown): MailError {
  if (!(error instanceof Error)) return new MailError(String(error), false)
  // What nodemailer adds to its errors; each of them may be missing.
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  // A refused login is our own setting, which somebody may mend.
  return new MailError(error.message, responseCode >= 500 && code !== 'EAUTH')
}
