import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { LedgerEntry } from '#contracts/billing.ts'
import type { ComplaintReason } from '#contracts/complaint.ts'
import type { Generation } from '#contracts/generations.ts'
import type { Problem } from '#contracts/problem.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import type { Client } from '#server/testing/client.ts'
import { photo, vaguePhoto } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { losePicture } from './lose-picture.ts'

const app = useTestApp()

const clearPhoto = (): Promise<Buffer> =>
  readFile(join(import.meta.dirname, '../../engine/samples/photos/tshirt-salvia-legno.jpg'))

async function shop(): Promise<{ client: Client; userId: string; email: string }> {
  const client = app.client()
  const { id: userId, email } = await client.signUp()
  return { client, userId, email }
}

/** A picture that is there; of a photo that leaves no doubt, unless another one is given. */
async function finished(client: Client, given?: Uint8Array): Promise<Generation> {
  const fields = { garmentKind: 't-shirt' }
  const headers = { prefer: 'wait=30' }
  const asked = await client.generate(given ?? (await clearPhoto()), { fields, headers })
  expect(asked.status).toBe(200)
  return (await asked.json()) as Generation
}

const complain = (client: Client, id: string, reason: string = 'wrong_garment') =>
  client.ask(`/api/generations/${id}/complaint`, { json: { reason } })

async function said(response: Response) {
  expect(response.status).toBe(200)
  const answer = (await response.json()) as { code: string; message: string; generation: Generation }
  const { complaint, refunded } = answer.generation
  return { code: answer.code, message: answer.message, complaint, refunded }
}

async function used(client: Client): Promise<number> {
  const me = await client.ask('/api/auth/user')
  return ((await me.json()) as { monthlyGenerationsUsed: number }).monthlyGenerationsUsed
}

const refunds = async (userId: string) => {
  const entries = await app.ctx.db.select().from(quotaLedger).where(eq(quotaLedger.userId, userId))
  return entries.filter(({ kind }) => kind === 'refund').length
}
const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as Problem).code]

test.each(['cut_out_uncertain', 'sleeves_uncertain', 'kind_uncertain'] as const)(
  'a picture that the engine was unsure of (%s) gives its credit back when its owner says it is wrong',
  async (doubt) => {
    const { client } = await shop()
    app.images.remark('mannequin_preview', doubt)
    const { id } = await finished(client)
    expect(await used(client)).toBe(1)
    expect(await said(await complain(client, id))).toEqual({
      code: 'complaint_refunded',
      message: 'Grazie: ce ne serviamo per migliorare. Il credito ti è stato restituito.',
      complaint: 'wrong_garment',
      refunded: true,
    })
    expect(await used(client)).toBe(0)
    const ledger = (await (await client.ask('/api/billing/ledger')).json()) as LedgerEntry[]
    expect(ledger.map(({ kind, credits, cause }) => [kind, credits, cause])).toEqual([
      ['givenBack', 1, 'Non è venuta bene'],
      ['returned', -1, 'Immagine'],
    ])
    expect((await client.history())[0]).toMatchObject({ status: 'completed', complaint: 'wrong_garment' })
    expect((await client.ask(`/api/generations/${id}/image`)).status).toBe(200)
  },
)

test('of a clear photo whose kind the person said, the credit stays used, and the answer says why', async () => {
  const { client, userId } = await shop()
  const { id } = await finished(client)
  const { code, message, complaint, refunded } = await said(await complain(client, id, 'colour'))
  expect([code, complaint, refunded]).toEqual(['complaint_kept', 'colour', false])
  expect(message).toMatch(/Il credito non torna, perché la foto era chiara/)
  expect([await used(client), await refunds(userId)]).toEqual([1, 0])
})

test('where the engine said nothing, as an AI does, a doubtful photo decides', async () => {
  const { client } = await shop()
  const asked = await client.generate(await vaguePhoto(), { headers: { prefer: 'wait=30' } })
  const { id } = (await asked.json()) as Generation
  expect((await said(await complain(client, id))).code).toBe('complaint_refunded')
  expect(await used(client)).toBe(0)
})

test('another reason takes the place of the first, and gives no second credit', async () => {
  const { client, userId } = await shop()
  app.images.remark('cut_out_uncertain')
  const { id } = await finished(client)
  await finished(client)
  await complain(client, id, 'shape')
  expect(await said(await complain(client, id, 'print'))).toMatchObject({
    code: 'complaint_refunded',
    complaint: 'print',
    refunded: true,
  })
  expect([await used(client), await refunds(userId)]).toEqual([1, 1])
})

test('T17: of twelve complaints at once about one picture, one returns the credit', async () => {
  const { client, userId } = await shop()
  app.images.remark('cut_out_uncertain')
  const { id } = await finished(client)
  const reasons: ComplaintReason[] = ['colour', 'shape', 'print', 'body', 'other', 'wrong_garment']
  const answers = await Promise.all([...reasons, ...reasons].map((reason) => complain(client, id, reason)))
  const codes = await Promise.all(answers.map(async (answer) => (await said(answer)).code))
  expect(new Set(codes)).toEqual(new Set(['complaint_refunded']))
  expect([await used(client), await refunds(userId)]).toEqual([0, 1])
})

test('complaints at once about several pictures return a tenth of the quota, and the others say so', async () => {
  const { client, userId } = await shop()
  app.images.remark('cut_out_uncertain')
  const ids = [await finished(client), await finished(client), await finished(client)].map(({ id }) => id)
  const answers = await Promise.all(ids.map((id) => complain(client, id)))
  const codes = await Promise.all(answers.map(async (answer) => (await said(answer)).code))
  expect(codes.sort()).toEqual(['complaint_limit', 'complaint_limit', 'complaint_refunded'])
  expect([await used(client), await refunds(userId)]).toEqual([2, 1])
})

test('a credit of a month that is over does not come back', async () => {
  app.setTime('2026-03-20T10:00:00Z')
  const { client, userId, email } = await shop()
  app.images.remark('cut_out_uncertain')
  const { id } = await finished(client)
  app.setTime('2026-04-02T10:00:00Z')
  await client.signIn(email)
  expect((await said(await complain(client, id))).code).toBe('complaint_late')
  expect([await used(client), await refunds(userId)]).toEqual([0, 0])
})

test('a picture that failed, or was lost, has its credit already: nothing to complain of', async () => {
  const { client, userId } = await shop()
  app.images.remark('cut_out_uncertain')
  const lost = await finished(client)
  await losePicture(app.ctx, lost.id)
  app.images.fail('no_garment')
  const failed = (await (
    await client.generate(await photo(), { headers: { prefer: 'wait=30' } })
  ).json()) as Generation
  expect(failed.status).toBe('failed')
  for (const { id } of [lost, failed])
    expect(await refusal(await complain(client, id))).toEqual([409, 'not_completed'])
  expect(await refunds(userId)).toBe(2)
})

test('a picture that is lost after its credit came back for a complaint gives no second one', async () => {
  const { client, userId } = await shop()
  app.images.remark('kind_uncertain')
  const { id } = await finished(client)
  await complain(client, id)
  await losePicture(app.ctx, id)
  expect([await used(client), await refunds(userId)]).toEqual([0, 1])
})

test('a complaint without a reason that we know is refused in words', async () => {
  const { client } = await shop()
  const { id } = await finished(client)
  const answer = await complain(client, id, 'prezzo')
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    fields: { reason: 'Scegli che cosa non va' },
    fieldCodes: { reason: 'complaint_reason_required' },
  })
  expect((await client.history())[0]).toMatchObject({ complaint: null })
})

test('a bigger plan gets more credits back', async () => {
  const { client, userId } = await shop()
  await app.ctx.db.update(users).set({ subscriptionPlan: 'professional' }).where(eq(users.id, userId))
  app.images.remark('cut_out_uncertain')
  const ids = [await finished(client), await finished(client)].map(({ id }) => id)
  for (const id of ids) expect((await said(await complain(client, id))).code).toBe('complaint_refunded')
  expect(await refunds(userId)).toBe(2)
})
