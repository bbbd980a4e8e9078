import { expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-database.ts'
import { sql } from './sql.ts'

test('between the statements of a transaction the process looks at everything else', async () => {
  await using database = await openTestDatabase()
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  await database.db.transaction(async (tx) => {
    setImmediate(count)
    for (let n = 0; n < 20; n++) await tx.execute(sql`select ${n}::int`)
    isOver = true
  })
  expect(turns).toBeGreaterThanOrEqual(20)
})
