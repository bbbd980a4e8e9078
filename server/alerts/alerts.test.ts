import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Analytics } from '#contracts/analytics.ts'
import { alerts } from '#server/db/schema/alerts.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { eq } from '#server/db/sql.ts'
import { signUpAdmin, signUpSuperAdmin } from '#server/testing/administrators.ts'
import type { Client } from '#server/testing/client.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { raiseAlert } from './raise-alert.ts'

const app = useTestApp({ worker: false })
const matter = { kind: 'unknown_customer', subject: 'cus_1', details: { event: 'evt_1' } }
let chief: Client & { email?: string }
beforeEach(async () => {
  chief = await signUpSuperAdmin(app)
})

const open = async () => ((await (await chief.ask('/api/super-admin/analytics')).json()) as Analytics).alerts
const settle = (id: string, client: Client = chief) =>
  client.ask(`/api/super-admin/alerts/${id}/settle`, { method: 'POST' })

test('M1: an alert is told with its time and details until the super-admin settles it, and the log keeps who did', async () => {
  app.setTime('2026-11-21T10:00:00.000Z')
  await raiseAlert(app.ctx, app.ctx.db, matter)
  const [alert] = await open()
  expect(alert).toEqual({ ...matter, id: expect.any(String), createdAt: '2026-11-21T10:00:00.000Z' })
  expect((await settle(alert?.id ?? '')).status).toBe(204)
  expect(await open()).toEqual([])
  expect(await app.ctx.db.select().from(auditLog)).toMatchObject([
    {
      actorEmail: 'super@example.com',
      action: 'alert.settle',
      subject: 'unknown_customer: cus_1',
      before: { event: 'evt_1', settledAt: null },
      after: { event: 'evt_1', settledAt: '2026-11-21T10:00:00.000Z' },
    },
  ])
})

test('M1: settling twice, what never was, or without the right changes nothing', async () => {
  await raiseAlert(app.ctx, app.ctx.db, matter)
  const id = (await open())[0]?.id ?? ''
  expect((await settle(id, await signUpAdmin(app))).status).toBe(403)
  expect((await settle(randomUUID())).status).toBe(404)
  expect(await open()).toHaveLength(1)
  const answers = await Promise.all([settle(id), settle(id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404])
  expect(await app.ctx.db.select().from(auditLog)).toHaveLength(1)
})

test('a matter that comes back after it was settled is a new alert', async () => {
  await raiseAlert(app.ctx, app.ctx.db, matter)
  await settle((await open())[0]?.id ?? '')
  expect(await raiseAlert(app.ctx, app.ctx.db, matter)).toBe(true)
  expect(await open()).toHaveLength(1)
  const rows = await app.ctx.db.select().from(alerts).where(eq(alerts.kind, matter.kind))
  expect(rows).toHaveLength(2)
})
