import { expect, test } from 'vitest'
import type { Me } from '#contracts/accounts.ts'
import type { Client } from '#server/testing/client.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp()

const edit = (client: Client, json: object) => client.ask('/api/auth/profile', { method: 'PATCH', json })
const names = { firstName: 'Ada', lastName: 'Bruni', shopName: 'Boutique Bruni' }

test('names of the person and of the shop are changed, and an empty name of the shop is none', async () => {
  const client = app.client()
  await client.signUp()
  const answer = await edit(client, { ...names, shopName: ' Bruni & Figlie ' })
  expect([answer.status, await answer.json()]).toMatchObject([200, { ...names, shopName: 'Bruni & Figlie' }])
  await edit(client, { ...names, shopName: '' })
  expect((await (await client.ask('/api/auth/user')).json()) as Me).toMatchObject({
    ...names,
    shopName: null,
  })
})

test.each([
  [{ firstName: '' }, { firstName: 'Nome richiesto' }],
  [
    { lastName: 'www.truffa.example' },
    { lastName: 'Scrivi solo il nome: indirizzi e link non sono ammessi' },
  ],
  [{ shopName: 'a'.repeat(121) }, { shopName: 'Testo troppo lungo' }],
  [{ shopName: 'Da\u202eAda' }, { shopName: 'Il testo contiene caratteri non ammessi' }],
  [{ shopName: 'Da\nAda' }, { shopName: 'Il testo contiene caratteri non ammessi' }],
  [{ shopName: '<b>Ada</b>' }, { shopName: 'Il testo non può contenere codice HTML' }],
])('a profile with %j is refused with a sentence at the field', async (wrong, fields) => {
  const client = app.client()
  await client.signUp()
  const answer = await edit(client, { ...names, ...wrong })
  expect([answer.status, await answer.json()]).toMatchObject([400, { fields }])
})

test('only somebody who is signed in has a profile', async () => {
  expect((await edit(app.client(), names)).status).toBe(401)
})
