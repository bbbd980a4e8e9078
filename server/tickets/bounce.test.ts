import { afterAll, expect, test } from 'vitest'
import type { AskedThread, Ticket } from '#contracts/tickets.ts'
import { alerts } from '#server/db/schema/alerts.ts'
import { signUpSuperAdmin } from '#server/testing/administrators.ts'
import { startMailSink } from '#server/testing/mail-sink.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const sink = await startMailSink()
const app = useTestApp({ settings: { SMTP_URL: sink.url, MAIL_FROM: 'Indosso <posta@indosso.example>' } })
afterAll(() => sink[Symbol.asyncDispose]())

test('T19: an answer whose mail is refused stands in the thread, and an alert says so', async () => {
  const chief = await signUpSuperAdmin(app)
  const shop = app.client()
  await shop.signUp()
  const json = { subject: 'Una domanda', text: 'Quando?' }
  const ticket = (await (await shop.ask('/api/support/tickets', { json })).json()) as Ticket
  // To the address of MAIL_FROM, because no other is set.
  const recipients = () => sink.taken.flatMap((each) => each.recipients)
  await expect.poll(recipients, { timeout: 15_000 }).toContain('posta@indosso.example')
  sink.mode = '550'
  const path = `/api/super-admin/tickets/${ticket.id}`
  expect((await chief.ask(`${path}/messages`, { json: { text: 'Oggi.' } })).status).toBe(201)
  const answer = async () =>
    ((await (await chief.ask(path)).json()) as AskedThread).messages.find(
      ({ author }) => author === 'support',
    )
  await expect.poll(answer, { timeout: 15_000 }).toMatchObject({ text: 'Oggi.', mail: 'failed' })
  const subject = `Richiesta n. ${ticket.number}: la nostra risposta`
  await expect
    .poll(() => app.ctx.db.select().from(alerts))
    .toMatchObject([{ kind: 'support_mail_failed', subject }])
  const seen = (await (await shop.ask(`/api/support/tickets/${ticket.id}`)).json()) as Ticket
  expect(seen.messages.map(({ text }) => text)).toEqual(['Quando?', 'Oggi.'])
})
