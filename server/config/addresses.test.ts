import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { databaseUrl } from './addresses.ts'

test('T18: a password given apart from the address reaches the driver whole, whatever characters it has', () => {
  const anyPassword = fc.string({ minLength: 1, unit: 'binary' }).filter((text) => !text.includes('\0'))
  fc.assert(
    fc.property(anyPassword, (password) => {
      const reasons: string[] = []
      const url = databaseUrl(
        { DATABASE_URL: 'postgres://indosso@db:5432/indosso', DATABASE_PASSWORD: password },
        reasons,
      )
      const client = new pg.Client({ connectionString: url ?? '' })
      expect([client.user, client.password, client.host, client.database, reasons]).toEqual([
        'indosso',
        password,
        'db',
        'indosso',
        [],
      ])
    }),
    { numRuns: 40 },
  )
})
