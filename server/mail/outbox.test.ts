import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mails } from '#server/db/schema/mail.ts'
import { askAsHost } from '#server/testing/ask-as-host.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { sendMail } from './send-mail.ts'
import { resetMail } from './templates.ts'

const app = useTestApp({ worker: false, settings: { APP_URL: 'http://localhost:4000' } })

test('without a mail server every mail can be read in the outbox, its link included', async () => {
  await app.client().signUp('bottega@example.com')
  const page = await app.client().ask('/outbox')
  const html = await page.text()
  expect(page.headers.get('content-type')).toMatch('text/html')
  expect(html).toContain('bottega@example.com')
  expect(html).toContain('<a href="http://localhost:4000/">')
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
})

test('E2: in the outbox a name is text, never markup', async () => {
  const client = app.client()
  const name = { firstName: '<img src=x onerror=alert(1)>', lastName: '"\'&' }
  const to = { ...(await client.signUp()), ...name, emailConfirmedAt: new Date() }
  const content = resetMail({ firstName: to.firstName, site: app.ctx.config, token: 'ab12' })
  await sendMail(app.ctx, app.ctx.db, { to, content })
  const html = await (await client.ask('/outbox')).text()
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;&#39;&amp;')
  const [mail] = (await app.ctx.db.select().from(mails)).filter(({ kind }) => kind === 'reset')
  const letter = await client.ask(`/outbox/${mail?.id}`)
  expect(await letter.text()).not.toContain('<img')
  expect(letter.headers.get('content-security-policy')).toContain('sandbox')
})

test('E2: the outbox answers 404 under a name that is not this machine’s, and for what is not there', async () => {
  await app.client().signUp()
  const [mail] = await app.ctx.db.select().from(mails)
  for (const path of ['/outbox', `/outbox/${mail?.id}`]) {
    expect((await askAsHost(`${app.url}${path}`, { host: 'evil.example' })).status).toBe(404)
    expect((await app.client().ask(path)).status).toBe(200)
  }
  for (const path of ['/outbox/1', `/outbox/${randomUUID()}`])
    expect((await app.client().ask(path)).status).toBe(404)
})
