import { expect, test } from 'vitest'
import { errors } from '#contracts/errors.ts'
import { users } from '#server/db/schema/users.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { mailboxOf } from './mailbox.ts'
import { requireLastingAddress } from './require-lasting-address.ts'

const app = useTestApp({ worker: false })
const { message } = errors.address_temporary

test('T8: an address at a throw-away service is refused beside its field, and no account is made', async () => {
  const person = { password: 'Sartoria2026', firstName: 'Ada', lastName: 'Conti' }
  for (const email of ['ada@mailinator.com', 'ada@qualcosa.mailinator.com', 'Ada@YOPMAIL.com']) {
    const response = await app.client().ask('/api/auth/signup', { json: { ...person, email } })
    const problem = { code: 'address_temporary', message, fields: { email: message } }
    expect([response.status, await response.json()]).toMatchObject([400, problem])
  }
  expect(await app.ctx.db.select().from(users)).toEqual([])
})

test.each(
  `gmail.com googlemail.com libero.it virgilio.it tiscali.it alice.it tim.it tin.it inwind.it iol.it fastwebnet.it
  outlook.com outlook.it hotmail.com hotmail.it live.it msn.com yahoo.com yahoo.it ymail.com icloud.com me.com
  proton.me protonmail.com pm.me pec.it legalmail.it pec.aruba.it arubapec.it postecert.it aruba.it poste.it
  register.it email.it vodafone.it gmx.com gmx.de web.de aol.com fastmail.com zoho.com tuta.io mail.com
  privaterelay.appleid.com duck.com mozmail.com example.com negozio-rossi.it`.split(/\s+/),
)('T8: a mailbox at %s is welcome', (domain) => {
  expect(() => requireLastingAddress(`ada@${domain}`)).not.toThrow()
})

test.each([
  ['a.d.a+prova@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['ada-uno@yahoo.it', 'ada@yahoo.it'],
  ['ada+uno@outlook.it', 'ada@outlook.it'],
  ['ada-maria@libero.it', 'ada-maria@libero.it'],
  ['ada.conti@libero.it', 'ada.conti@libero.it'],
])('T8: %s is counted as %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
