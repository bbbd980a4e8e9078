import { afterAll, beforeEach, expect, test } from 'vitest'
import { mails } from '#server/db/schema/mail.ts'
import { eq } from '#server/db/sql.ts'
import { startMailSink } from '#server/testing/mail-sink.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { deliver, forgetOldMails, resumeOverdue } from './deliver.ts'
import { sendMail } from './send-mail.ts'
import { accountClosedMail, resetMail } from './templates.ts'

const sink = await startMailSink()
// Without a worker: the tests are the queue, so that hours pass at once.
const app = useTestApp({
  worker: false,
  settings: { SMTP_URL: sink.url, MAIL_FROM: 'Bottega Indosso <posta@indosso.example>' },
})
beforeEach(() => {
  sink.mode = 'ok'
  sink.taken = []
  sink.attempts = 0
})
afterAll(() => sink[Symbol.asyncDispose]())

const row = async () => {
  const [mail] = await app.ctx.db.select().from(mails)
  if (!mail) throw new Error('the outbox is empty')
  return mail
}
const sendOut = async () => deliver(app.ctx, (await row()).id)

test('E1: a mail that the server takes is sent once, and its words are not kept', async () => {
  await app.client().signUp()
  await sendOut()
  await sendOut()
  expect(sink.taken).toHaveLength(1)
  expect(await row()).toMatchObject({ status: 'sent', attempts: 1, text: '', html: '', error: null })
})

test.each(['421', '451', 'drop'] as const)(
  'E1: with a server that answers %s a mail is tried again after 1, 5, 30 and 120 minutes under one Message-ID, then given up',
  async (mode) => {
    app.setTime('2026-11-21T08:00:00.000Z')
    await app.client().signUp()
    sink.mode = mode
    for (const next of ['08:01', '08:06', '08:36', '10:36']) {
      await sendOut()
      const instant = `2026-11-21T${next}:00.000Z`
      const waiting = await row()
      expect([waiting.status, waiting.nextAttemptAt.toISOString()]).toEqual(['queued', instant])
      // Nobody is bothered before the time has come.
      const { attempts } = sink
      await sendOut()
      expect(sink.attempts).toBe(attempts)
      app.setTime(instant)
    }
    expect(sink.attempts).toBe(4)
    await sendOut()
    expect(await row()).toMatchObject({ status: 'failed', attempts: 5, text: '' })
  },
)

test('E1: what was refused for a while arrives later, under the Message-ID it had from the start', async () => {
  app.setTime('2026-11-21T08:00:00.000Z')
  await app.client().signUp()
  const { messageId } = await row()
  sink.mode = '451'
  await sendOut()
  sink.mode = 'ok'
  app.setTime('2026-11-21T08:01:00.000Z')
  await sendOut()
  expect(sink.taken.map(({ mail }) => mail.messageId)).toEqual([messageId])
  expect((await row()).status).toBe('sent')
})

test('E1: an address that the server refuses for good is not tried again', async () => {
  await app.client().signUp()
  sink.mode = '550'
  await sendOut()
  await sendOut()
  expect(sink.attempts).toBe(1)
  expect(await row()).toMatchObject({ status: 'failed', attempts: 1, text: '', html: '' })
})

test('E1: two workers at one mail send it once; a mail whose worker died is taken up again', async () => {
  app.setTime('2026-11-21T08:00:00.000Z')
  await app.client().signUp()
  await Promise.all([sendOut(), sendOut(), sendOut()])
  expect(sink.taken).toHaveLength(1)
  const { id } = await row()
  const claimed = { status: 'queued', nextAttemptAt: new Date('2026-11-21T08:05:00.000Z') } as const
  await app.ctx.db.update(mails).set(claimed).where(eq(mails.id, id))
  await app.database.query('delete from pgboss.job')
  app.setTime('2026-11-21T08:20:00.000Z')
  await resumeOverdue(app.ctx)
  const { rows } = await app.database.query("select data from pgboss.job where name = 'mail.deliver'")
  expect(rows).toEqual([{ data: { id } }])
})

test('E1: signing up works while the mail server is gone', async () => {
  sink.mode = 'drop'
  const client = app.client()
  await client.signUp()
  expect((await client.ask('/api/auth/user')).status).toBe(200)
})

test('E2: a name with line breaks and markup, from before they were refused, makes no header, no recipient and no link', async () => {
  const name = {
    firstName: 'Ada\r\nBcc: vittima@example.com',
    lastName: '"><a href="https://evil.example">, altro@example.com',
  }
  const to = { id: null, email: 'bottega@example.com', ...name, emailConfirmedAt: new Date() }
  const content = resetMail({ ...name, site: app.ctx.config, token: 'ab12' })
  await sendMail(app.ctx, app.ctx.db, { to, content })
  await sendOut()
  const [taken] = sink.taken
  expect(taken?.recipients).toEqual(['bottega@example.com'])
  expect(taken?.mail.to?.map(({ address }) => address)).toEqual(['bottega@example.com'])
  expect(taken?.mail.bcc ?? []).toEqual([])
  expect(taken?.mail.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(taken?.mail.html).not.toMatch(/<a [^>]*evil/)
})

test('E2: a mail is Italian, from the set sender, says that a machine wrote it, has both parts and only our links', async () => {
  await app.client().signUp()
  await sendOut()
  const mail = sink.taken[0]?.mail
  expect(mail?.from).toMatchObject({ name: 'Bottega Indosso', address: 'posta@indosso.example' })
  expect(mail?.subject).toBe('Il tuo account Indosso è pronto')
  expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  expect(mail?.html).toContain('10 immagini gratuite')
  const links = [...`${mail?.text}${mail?.html}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link)
  for (const link of links) expect(link.startsWith(app.ctx.config.appUrl)).toBe(true)
  // Nothing that a mailbox would have to fetch.
  expect(mail?.html).not.toMatch(/<(img|link|script|table)/)
})

test.each(['ok', '550'] as const)(
  'V2: the mail that says goodbye leaves no address behind, whether it arrives or not (%s)',
  async (mode) => {
    sink.mode = mode
    const to = {
      id: null,
      email: 'chiusa@example.com',
      firstName: 'Ada',
      lastName: null,
      emailConfirmedAt: null,
    }
    const content = accountClosedMail({ firstName: 'Ada', site: app.ctx.config })
    await sendMail(app.ctx, app.ctx.db, { to, content })
    await sendOut()
    expect(sink.attempts).toBe(1)
    expect(await app.ctx.db.select().from(mails)).toEqual([])
  },
)

test('mails are forgotten after a month', async () => {
  app.setTime('2026-11-21T08:00:00.000Z')
  await app.client().signUp()
  app.setTime('2026-12-20T08:00:00.000Z')
  await forgetOldMails(app.ctx)
  expect(await app.ctx.db.select().from(mails)).toHaveLength(1)
  app.setTime('2026-12-22T08:00:00.000Z')
  await forgetOldMails(app.ctx)
  expect(await app.ctx.db.select().from(mails)).toEqual([])
})
