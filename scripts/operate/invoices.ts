// What the accountant sends to the exchange system: the FatturaPA files of a month, and the correction of an invoice.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { correctInvoice, type NotCorrected } from '#server/billing/correct-invoice.ts'
import { creditRefund } from '#server/billing/credit-refund.ts'
import { type DocumentRow, listLaterBetween, numberOf } from '#server/billing/documents.ts'
import { drawUpDocument, drawUpInvoice, type Issuer, issuerOf } from '#server/billing/draw-up.ts'
import { listInvoicesBetween } from '#server/billing/store.ts'
import { ConfigError, readConfig } from '#server/config/config.ts'
import type { Db } from '#server/db/database.ts'
import { DataDirLocked } from '#server/db/lock.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { monthOf } from '#server/quota/period.ts'

const { values, positionals } = parseArgs({
  options: { month: { type: 'string' }, out: { type: 'string', default: 'fatture' } },
  allowPositionals: true,
})
const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(values.month ?? '') ?? []
const [command, number] = positionals
const [, sequence, ofYear] = /^(\d{1,6})\/(\d{4})$/.exec(number ?? '') ?? []

// Above the call: what is below it is not there yet when it runs.
const reasons: Record<NotCorrected, string> = {
  unknown: 'nessuna fattura emessa con questo numero',
  replaced: "è già stata sostituita: correggi l'ultima",
  no_profile: "il cliente non ha dati di fatturazione, o ha chiuso l'account: da correggere a mano",
  same: 'i dati del cliente sono quelli della fattura, niente da correggere',
  refunded: 'è già stornata per intero',
}

try {
  if (year && month && !command) await writeMonth(new Date(Date.UTC(Number(year), Number(month) - 1, 15)))
  else if (command === 'correct' && sequence && ofYear)
    await correct({ sequence: Number(sequence), year: Number(ofYear) })
  else {
    console.error('Uso: npm run invoices -- --month 2026-11 [--out CARTELLA]')
    console.error('     npm run invoices -- correct 4/2026 [--out CARTELLA]')
    process.exitCode = 2
  }
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DataDirLocked)) throw error
  console.error(error.message)
  process.exitCode = error.exitCode
}

/** Everything of a month, drawn up now if nobody has asked for it before. */
async function writeMonth(within: Date): Promise<void> {
  await using office = await open()
  const { db, issuer } = office
  const span = monthOf(within)
  let written = 0
  const write = async (name: string, draw: (tx: Db) => Promise<DocumentRow | null>) => {
    const document = await db.transaction(draw)
    if (document?.xml) written += await keep(document)
    else console.log(`${name}: mancano i dati di fatturazione del cliente, da emettere a mano`)
  }
  for (const invoice of await listInvoicesBetween(db, span)) {
    await db.transaction((tx) => creditRefund(tx, invoice, new Date()))
    await write(numberOf(invoice), (tx) => drawUpInvoice(tx, issuer, invoice.id))
  }
  for (const document of await listLaterBetween(db, span))
    await write(numberOf(document), (tx) => drawUpDocument(tx, issuer, document.id))
  console.log(`${written} documenti in ${values.out}`)
}

/** Cancels an invoice made out to the wrong recipient and reissues it to the current one. */
async function correct(which: { year: number; sequence: number }): Promise<void> {
  await using office = await open()
  const { db, issuer } = office
  const done = await db.transaction((tx) => correctInvoice(tx, issuer, { ...which, now: new Date() }))
  if (typeof done === 'string') {
    console.error(`${numberOf(which)}: ${reasons[done]}`)
    process.exitCode = 1
    return
  }
  for (const document of done) await keep(document)
  const [note, replacement] = done.map(numberOf)
  console.log(
    `${numberOf(which)}: stornata con ${note}, sostituita dalla ${replacement}; file in ${values.out}`,
  )
}

async function keep({ fileName, xml }: DocumentRow): Promise<1> {
  await mkdir(values.out, { recursive: true })
  await writeFile(join(values.out, fileName ?? ''), xml ?? '')
  return 1
}

async function open(): Promise<AsyncDisposable & { db: Db; issuer: Issuer }> {
  const config = readConfig()
  const issuer = issuerOf(config)
  if (!issuer) throw new ConfigError(['SELLER_*: chi emette le fatture non è impostato'])
  const database = await openDatabase(config, pino({ level: 'warn' }))
  return { db: database.db, issuer, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() }
}
