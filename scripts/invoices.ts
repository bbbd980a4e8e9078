// What the accountant sends to the exchange system: one FatturaPA file for each invoice paid in a month.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { describeFattura } from '#server/billing/draw-up-fattura.ts'
import { findProfile, listInvoicesBetween } from '#server/billing/store.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/context.ts'
import { DataDirLocked } from '#server/db/lock.ts'
import { monthOf } from '#server/quota/period.ts'

const { values } = parseArgs({
  options: { month: { type: 'string' }, out: { type: 'string', default: 'fatture' } },
})
const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(values.month ?? '') ?? []
if (!year || !month) {
  console.error('Uso: npm run invoices -- --month 2026-11 [--out CARTELLA]')
  process.exit(2)
}

try {
  await writeMonth(new Date(Date.UTC(Number(year), Number(month) - 1, 15)), values.out)
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DataDirLocked)) throw error
  console.error(error.message)
  process.exitCode = error.exitCode
}

async function writeMonth(within: Date, folder: string): Promise<void> {
  const config = readConfig()
  const { seller } = config
  if (!seller) throw new ConfigError(['SELLER_*: chi emette le fatture non è impostato'])
  await using database = await openDatabase(config, pino({ level: 'warn' }))
  await mkdir(folder, { recursive: true })
  let written = 0
  for (const invoice of await listInvoicesBetween(database.db, monthOf(within))) {
    const recipient =
      invoice.recipient ?? (invoice.userId ? await findProfile(database.db, invoice.userId) : null)
    const number = `${invoice.sequence}/${invoice.year}`
    if (!recipient) {
      console.log(`${number}: mancano i dati di fatturazione del cliente, da emettere a mano`)
      continue
    }
    const { name, xml } = describeFattura({ seller, invoice, recipient, isSample: !config.production })
    await writeFile(join(folder, name), xml)
    if (invoice.refundedCents > 0)
      console.log(`${number}: rimborsata in tutto o in parte, serve una nota di credito`)
    written++
  }
  console.log(`${written} fatture in ${folder}`)
}
