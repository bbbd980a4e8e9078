import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BillingProfile } from '#contracts/billing-profile.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { billingProfile as profile } from '#server/testing/billing-profile.ts'
import type { Client } from '#server/testing/client.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { testServer } from '#server/testing/test-database.ts'

const app = useTestApp({ worker: false })

test('a paid invoice can be had for the exchange system, made out to whom it was when it was paid', async () => {
  const client = app.client()
  const { id: userId } = await client.signUp()
  const id = await enterInvoice(userId, profile)
  await save(client, { ...profile, companyName: 'Il nome nuovo' })

  const response = await client.ask(`/api/billing/invoices/${id}/fattura`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="IT\d{11}_[A-Z0-9]{5}\.xml"$/,
  )
  const xml = await response.text()
  expect(xml).toContain('<Denominazione>Sartoria di prova</Denominazione>')
  expect(xml).toContain('<Numero>7/2026</Numero>')
  // Paid at a quarter past midnight in Rome, while it was still the day before in Greenwich.
  expect(xml).toContain('<Data>2026-11-01</Data>')
  expect(xml).toContain('<DataInizioPeriodo>2026-11-01</DataInizioPeriodo>')
  expect(xml).toContain('<DataFinePeriodo>2026-11-30</DataFinePeriodo>')
  expect(xml).toContain('<ImportoTotaleDocumento>39.90</ImportoTotaleDocumento>')
  expect(xml).toContain('FAC-SIMILE')
})

test('who paid before saying who they are gets the invoice once they have', async () => {
  const client = app.client()
  const { id: userId } = await client.signUp()
  const id = await enterInvoice(userId, null)
  const before = await client.ask(`/api/billing/invoices/${id}/fattura`)
  expect(before.status).toBe(409)
  expect(await before.json()).toMatchObject({ message: 'Completa prima i dati di fatturazione.' })
  await save(client, profile)
  const after = await client.ask(`/api/billing/invoices/${id}/fattura`)
  expect(await after.text()).toContain('<Denominazione>Sartoria di prova</Denominazione>')
})

test("P2: somebody else's invoice is not there", async () => {
  const owner = app.client()
  const { id: userId } = await owner.signUp()
  const id = await enterInvoice(userId, profile)
  const other = app.client()
  await other.signUp()
  expect((await other.ask(`/api/billing/invoices/${id}/fattura`)).status).toBe(404)
})

// The embedded database has one process at a time, and here that is the product.
test.runIf(testServer)(
  'the accountant gets the invoices of a month as files, and is told whose are missing',
  async () => {
    const { id: userId } = await app.client().signUp()
    await enterInvoice(userId, profile)
    const { id: nobody } = await app.client().signUp()
    await enterInvoice(nobody, null, 8)
    const folder = await mkdtemp(join(tmpdir(), 'indosso-invoices-'))
    const run = (month: string) =>
      spawnSync(process.execPath, ['scripts/operate/invoices.ts', '--month', month, '--out', folder], {
        encoding: 'utf8',
        env: { DATABASE_URL: app.database.queueOptions.connectionString, DATA_DIR: folder },
      })
    const { stdout, status } = run('2026-11')
    expect(status).toBe(0)
    expect(stdout).toContain('8/2026: mancano i dati di fatturazione del cliente')
    expect(stdout).toContain('1 documenti')
    const files = (await readdir(folder)).filter((name) => name.endsWith('.xml'))
    expect(files).toHaveLength(1)
    expect(await readFile(join(folder, files[0] ?? ''), 'utf8')).toContain('<Numero>7/2026</Numero>')
    expect(run('2026-10').stdout).toContain('0 documenti')
    expect(run('2026-13').status).toBe(2)
    await rm(folder, { recursive: true })
  },
)

async function save(client: Client, changed: BillingProfile): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(changed)
  expect((await client.ask('/api/billing/profile', { method: 'PUT', headers, body })).status).toBe(200)
}

async function enterInvoice(userId: string, recipient: BillingProfile | null, sequence = 7): Promise<string> {
  const [row] = await app.ctx.db
    .insert(invoices)
    .values({
      userId,
      year: 2026,
      sequence,
      providerId: `in_${sequence}`,
      plan: 'enterprise',
      paidAt: new Date('2026-10-31T23:15:00Z'),
      periodStart: new Date('2026-10-31T23:15:00Z'),
      periodEnd: new Date('2026-11-30T23:15:00Z'),
      netCents: 3270,
      vatCents: 720,
      grossCents: 3990,
      recipient,
    })
    .returning({ id: invoices.id })
  return row?.id ?? ''
}
