import { expect, test } from 'vitest'
import { mails } from '#server/db/schema/mail.ts'
import { eq } from '#server/db/sql.ts'
import { failGeneration } from '#server/generations/fail.ts'
import type { Client } from '#server/testing/client.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp({ worker: false })

test('Q8: the eighth picture of ten brings a mail, once in a month, also when a credit comes back in between', async () => {
  app.setTime('2026-11-21T10:00:00Z')
  const client = app.client()
  const { email, id: userId } = await client.signUp()
  for (let picture = 1; picture <= 7; picture++) await ask(client)
  expect(await warnings()).toEqual([])
  const eighth = await ask(client)
  await failGeneration(app.ctx, { id: eighth, userId, code: 'no_garment' })
  for (let picture = 8; picture <= 10; picture++) await ask(client)
  expect(await warnings()).toEqual(['Hai usato 8 delle 10 immagini del mese'])

  app.setTime('2026-12-02T10:00:00Z')
  await client.ask('/api/auth/login', { json: { email, password: 'Sartoria2026' } })
  // What waited in November is out of the way.
  await app.database.query(`update generations set status = 'failed'`)
  for (let picture = 1; picture <= 8; picture++) await ask(client)
  expect(await warnings()).toHaveLength(2)
})

async function ask(client: Client): Promise<string> {
  const response = await client.generate(await photo())
  expect(response.status).toBe(202)
  return ((await response.json()) as { id: string }).id
}

async function warnings(): Promise<string[]> {
  const rows = await app.ctx.db.select().from(mails).where(eq(mails.kind, 'quota_warning'))
  return rows.map(({ subject }) => subject)
}
