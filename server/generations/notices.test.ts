import { expect, test } from 'vitest'
import type { Notice } from '#contracts/notices.ts'
import { generations } from '#server/db/schema/generations.ts'
import type { Client } from '#server/testing/client.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp({ worker: false })

async function shown(change: Partial<typeof generations.$inferInsert>) {
  const client: Client = app.client()
  const { id: userId } = await client.signUp()
  const row = { userId, originalImageUrl: 'x', selectedGender: 'female', status: 'completed' } as const
  await app.ctx.db.insert(generations).values({ ...row, ...change })
  return (await client.history())[0]
}

test('what there is to know about a picture is said in codes, and in Italian beside them', async () => {
  expect(await shown({ notices: [{ code: 'mannequin_preview' }, { code: 'kind_uncertain' }] })).toMatchObject(
    {
      notice:
        'Anteprima su manichino 3D: non è una foto con una modella. Il tipo di capo è incerto: se non è quello giusto, la prossima volta indicalo tu.',
      notices: [{ code: 'mannequin_preview' }, { code: 'kind_uncertain' }],
    },
  )
  expect(await shown({})).toMatchObject({ notice: null, notices: [] })
})

test('codes of a later release, which was taken back, are left out, and its sentences are shown', async () => {
  // This release has no such code.
  const notices = [{ code: 'sleeve_torn' }] as unknown as Notice[]
  const later = { status: 'failed', failure: 'no_sleeve', errorMessage: 'Nessuna manica.' } as const
  expect(await shown({ ...later, notice: 'La manica è strappata.', notices })).toMatchObject({
    errorMessage: 'Nessuna manica.',
    failure: null,
    notice: 'La manica è strappata.',
    notices: [],
  })
})
