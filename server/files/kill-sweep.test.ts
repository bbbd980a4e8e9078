import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Generation } from '#contracts/generations.ts'
import { within } from '#server/testing/casualties.ts'
import { listFiles } from '#server/testing/invariants.ts'
import { photo } from '#server/testing/photos.ts'
import { openHome, startProduct } from '#server/testing/product-process.ts'

test('T1: killed between each move to the trash and the note of it, a sweep loses nothing, and all comes back with its row', {
  timeout: 480_000,
}, async () => {
  await using home = await openHome()
  const there = async () =>
    (await listFiles(join(home.dataDir, 'files'))).filter((key) => key.includes('garments/')).sort()
  const { client, id, row, garment } = await (async () => {
    await using product = await startProduct(home.env)
    const client = product.client()
    await client.signUp()
    const { id } = (await (await client.generate(await photo())).json()) as Generation
    const [found] = await product.query<{ row: object }>(
      `update generations set status = 'failed' where id = '${id}' returning to_json(generations) as row`,
    )
    await product.query(`delete from generations where id = '${id}'`)
    const [kept] = await product.query<{ row: object }>(
      'delete from garments returning to_json(garments) as row',
    )
    return { client, id, row: JSON.stringify(found?.row), garment: JSON.stringify(kept?.row) }
  })()
  const stored = await there()
  expect(stored).toHaveLength(3)

  for (let moved = 1; moved <= 3; moved++) {
    await using product = await startProduct(home.env)
    await product.arm('after-trash')
    await product.sweep().catch(() => 'the server is gone')
    expect(await within(product.ended, 20_000, 'it lives')).toMatchObject({ signal: 'SIGKILL' })
    const now = await there()
    expect(now.filter((key) => key.startsWith('trash/'))).toHaveLength(moved)
    expect(now.map((key) => key.replace(/^trash\//, '')).sort()).toEqual(stored)
  }

  await using product = await startProduct(home.env)
  const columns = 'id, user_id, name, photo'
  await product.query(
    `insert into garments (${columns}) select ${columns} from json_populate_record(null::garments, '${garment}')`,
  )
  await product.query(
    `insert into generations select * from json_populate_record(null::generations, '${row}')`,
  )
  for (const size of ['thumb', 'view'])
    expect((await client.at(product.url).ask(`/api/generations/${id}/original?size=${size}`)).status).toBe(
      200,
    )
})
