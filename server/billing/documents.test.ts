import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Invoice } from '#contracts/billing.ts'
import type { BillingProfile } from '#contracts/billing-profile.ts'
import { billingProfiles, documents, invoices } from '#server/db/schema/billing.ts'
import { desc, eq } from '#server/db/sql.ts'
import { billingProfile } from '#server/testing/billing-profile.ts'
import type { Client } from '#server/testing/client.ts'
import { useStripeApp } from '#server/testing/stripe-app.ts'
import { testServer } from '#server/testing/test-database.ts'
import { readBooks } from './read-books.ts'

const app = useStripeApp({ worker: false })
const first = { ...billingProfile, companyName: 'Prima Ditta Srl' }
const second = { ...first, companyName: 'Seconda Ditta Spa' }

const save = async (client: Client, profile: BillingProfile) =>
  expect((await client.ask('/api/billing/profile', { method: 'PUT', json: profile })).status).toBe(200)
const list = async (client: Client) => (await (await client.ask('/api/billing/invoices')).json()) as Invoice[]
const download = async (client: Client, path: string) => {
  const response = await client.ask(`/api/billing/${path}`)
  expect(response.status).toBe(200)
  return response.text()
}
const the = async (client: Client): Promise<Invoice> => {
  const [invoice, ...others] = await list(client)
  if (!invoice || others.length > 0) throw new Error('one invoice was expected')
  return invoice
}
const refund = async (customer: string, subscription: string, cents?: number) => {
  await app.stripe.order({ do: 'refund', subscription, ...(cents && { cents }) })
  await readBooks(app.ctx, customer, { cause: 'test' })
}
const read = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)<`).exec(xml)?.[1]

test('T4: an invoice that was downloaded stays as it was, to the byte, whatever becomes of the billing data', async () => {
  const { client } = await app.subscriber()
  const { id } = await the(client)
  await save(client, first)
  const xml = await download(client, `invoices/${id}/fattura`)
  expect(xml).toContain('Prima Ditta Srl')
  await save(client, second)
  expect(await download(client, `invoices/${id}/fattura`)).toBe(xml)
})

test('T4: of downloads and changes at the same time one recipient remains, and it is the one that all got', async () => {
  const { client } = await app.subscriber()
  const { id } = await the(client)
  await save(client, first)
  const [files] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => download(client, `invoices/${id}/fattura`))),
    ...Array.from({ length: 5 }, (_, turn) => save(client, turn % 2 ? first : second)),
  ])
  expect(new Set(files).size).toBe(1)
  const [kept] = await app.ctx.db.select().from(invoices).where(eq(invoices.id, id))
  expect(files[0]).toContain(kept?.recipient?.companyName)
})

test('T4: what goes back gets credit notes with numbers of their own; together they are the invoice, to the cent', async () => {
  const { client, customer, subscription } = await app.subscriber()
  await save(client, first)
  await refund(customer, subscription, 333)
  await refund(customer, subscription, 334)
  await readBooks(app.ctx, customer, { cause: 'test' })
  expect((await the(client)).documents).toMatchObject([
    { kind: 'credit_note', cause: 'refund', grossCents: 333 },
    { kind: 'credit_note', cause: 'refund', grossCents: 334 },
  ])
  await refund(customer, subscription)
  const invoice = await the(client)
  const rows = await app.ctx.db.select().from(documents).where(eq(documents.invoiceId, invoice.id))
  const sum = (name: 'netCents' | 'vatCents' | 'grossCents') =>
    rows.filter(({ kind }) => kind === 'credit_note').reduce((total, row) => total + row[name], 0)
  expect([sum('netCents'), sum('vatCents'), sum('grossCents')]).toEqual([
    invoice.netCents,
    invoice.vatCents,
    invoice.grossCents,
  ])
  const [note] = invoice.documents
  expect(invoice.documents.map(({ number }) => number)).toEqual(
    [0, 1, 2].map(
      (more) => `NC${Number(note?.number.slice(2).split('/')[0]) + more}/${invoice.number.split('/')[1]}`,
    ),
  )
  const xml = await download(client, `documents/${note?.id}`)
  expect([read(xml, 'TipoDocumento'), read(xml, 'Numero'), read(xml, 'ImportoTotaleDocumento')]).toEqual([
    'TD04',
    note?.number,
    '3.33',
  ])
  expect(xml).toMatch(
    new RegExp(`<DatiFattureCollegate>\\s*<IdDocumento>${invoice.number}</IdDocumento>\\s*<Data>`),
  )
  // The invoice that it refers to is drawn up with it, for the same recipient.
  await save(client, second)
  expect(await download(client, `invoices/${invoice.id}/fattura`)).toContain('Prima Ditta Srl')
  expect(await download(client, `documents/${note?.id}`)).toBe(xml)
})

test("T4: somebody else's credit note is not there, and one without billing data waits for them", async () => {
  const { client, customer, subscription } = await app.subscriber()
  await refund(customer, subscription, 500)
  const [note] = (await the(client)).documents
  expect((await client.ask(`/api/billing/documents/${note?.id}`)).status).toBe(409)
  const stranger = app.client()
  await stranger.signUp()
  await save(stranger, second)
  expect((await stranger.ask(`/api/billing/documents/${note?.id}`)).status).toBe(404)
  await save(client, first)
  expect(await download(client, `documents/${note?.id}`)).toContain('Prima Ditta Srl')
})

// The embedded database has one process at a time, and here that is the product.
test.runIf(testServer)(
  'T4: the accountant also gets the invoices of closed accounts, and hears of those that nobody can be named on',
  async () => {
    const named = await app.subscriber()
    const nameless = await app.subscriber()
    await save(named.client, first)
    await refund(named.customer, named.subscription, 500)
    const numbers = [(await the(named.client)).number, (await the(nameless.client)).number]
    for (const { client } of [named, nameless]) {
      const json = { password: 'Sartoria2026' }
      const closed = await client.ask('/api/auth/close-account', { json })
      expect(closed.status).toBe(204)
    }
    expect(
      await app.ctx.db.select().from(billingProfiles).where(eq(billingProfiles.userId, named.id)),
    ).toEqual([])
    await using accountant = await hire()
    const { stdout } = await accountant.run('--month', month(new Date()))
    expect(stdout).toContain(`${numbers[1]}: mancano i dati di fatturazione`)
    const files = await accountant.files()
    const own = files.filter((xml) => xml.includes(`>${numbers[0]}<`))
    expect(own.map((xml) => read(xml, 'TipoDocumento')).toSorted()).toEqual(['TD01', 'TD04'])
    for (const xml of own) expect(xml).toContain('Prima Ditta Srl')
    await accountant.run('--month', month(new Date()))
    expect(await accountant.files()).toEqual(files)
  },
)

test.runIf(testServer)(
  'T4: an invoice to the wrong company is cancelled in full and reissued to the right one, by one command',
  async () => {
    const { client, customer, subscription } = await app.subscriber()
    await save(client, first)
    const before = await the(client)
    const frozen = await download(client, `invoices/${before.id}/fattura`)
    await refund(customer, subscription, 490)
    await save(client, second)
    await using accountant = await hire()
    expect(await accountant.run('correct', before.number)).toMatchObject({ code: 0 })
    const invoice = await the(client)
    const [refunded, note, replacement] = invoice.documents
    expect([refunded, note, replacement]).toMatchObject([
      { kind: 'credit_note', cause: 'refund', grossCents: 490, refersTo: before.number },
      { kind: 'credit_note', cause: 'correction', grossCents: 1500, refersTo: before.number },
      { kind: 'invoice', cause: 'correction', grossCents: 1500, refersTo: before.number },
    ])
    expect(await download(client, `documents/${note?.id}`)).toContain('Prima Ditta Srl')
    expect(await download(client, `documents/${replacement?.id}`)).toContain('Seconda Ditta Spa')
    expect(await download(client, `invoices/${before.id}/fattura`)).toBe(frozen)
    // Asked for twice it is not done twice, and the next payment has the number after the new invoice.
    expect(await accountant.run('correct', before.number)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('già stata sostituita'),
    })
    expect(await accountant.run('correct', replacement?.number ?? '')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('niente da correggere'),
    })
    const next = await the((await app.subscriber()).client)
    const sequence = (number = '') => Number(number.split('/')[0])
    expect(sequence(next.number)).toBe(sequence(replacement?.number) + 1)
    // What goes back from now on is taken from the invoice that counts.
    await refund(customer, subscription)
    expect((await the(client)).documents.at(-1)).toMatchObject({
      kind: 'credit_note',
      grossCents: 1500,
      refersTo: replacement?.number,
    })
    const rows = await app.ctx.db
      .select()
      .from(documents)
      .where(eq(documents.invoiceId, invoice.id))
      .orderBy(desc(documents.issuedAt))
    const signed = rows.reduce(
      (sum, { kind, netCents }) => sum + (kind === 'invoice' ? netCents : -netCents),
      0,
    )
    expect(signed).toBe(0)
  },
)

const month = (date: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome', year: 'numeric', month: '2-digit' }).format(
    date,
  )

/** Somebody at a shell of the server. */
async function hire() {
  const folder = await mkdtemp(join(tmpdir(), 'indosso-invoices-'))
  const env = { DATABASE_URL: app.database.queueOptions.connectionString, DATA_DIR: folder }
  const run = async (...args: string[]) => {
    const command = ['scripts/operate/invoices.ts', ...args, '--out', join(folder, 'out')]
    return promisify(execFile)(process.execPath, command, { env }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    )
  }
  const files = async () => {
    const names = (await readdir(join(folder, 'out'))).toSorted()
    return Promise.all(names.map((name) => readFile(join(folder, 'out', name), 'utf8')))
  }
  return { run, files, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}
