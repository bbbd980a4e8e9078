import { expect, test } from 'vitest'
import { mailServerUrl } from '#server/config/addresses.ts'
import { type MailSink, startMailSink } from '#server/testing/mail-sink.ts'
import { MailError } from './mailer.ts'
import { createSmtp } from './smtp.ts'

// Of this machine like all of 127.0.0.0/8, but by none of the names that the settings take for it.
const elsewhere = '127.0.0.2'

test('T18: in production a mail server without TLS gets neither the password nor the mail', async () => {
  await using sink = await startMailSink({ host: elsewhere, login: true })
  await expect(send(sink)).rejects.toThrow(MailError)
  expect([sink.logins, sink.taken]).toEqual([[], []])
})

test('T18: in production mail goes out once TLS has begun, also where it begins in the middle', async () => {
  await using sink = await startMailSink({ host: elsewhere, login: true, starttls: true })
  // Its certificate is its own: nobody is trusted by default.
  await expect(send(sink)).rejects.toThrow(MailError)
  expect(sink.logins).toEqual([])
  await send(sink, '?tls.rejectUnauthorized=false')
  expect(sink.logins).toEqual(['posta'])
  expect(sink.taken).toHaveLength(1)
})

test('T18: a mail server on this machine needs no TLS', async () => {
  await using sink = await startMailSink({ login: true })
  await send(sink)
  expect(sink.taken).toHaveLength(1)
})

async function send(sink: MailSink, query = ''): Promise<void> {
  const address = `${sink.url.replace('//', '//posta:segreta@')}/${query}`
  const reasons: string[] = []
  const url = mailServerUrl({ address, production: true }, reasons)
  if (!url) throw new Error(reasons.join())
  await using mailer = createSmtp({ url, from: { name: 'Indosso', address: 'posta@indosso.example' } })
  await mailer.send({
    to: { name: 'Sarta', address: 'sarta@example.com' },
    subject: 'Prova',
    text: 'Prova',
    html: '<p>Prova</p>',
    messageId: '<prova@indosso.example>',
  })
}
