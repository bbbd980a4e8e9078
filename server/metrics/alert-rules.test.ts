import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { fileChecks } from '#server/db/schema/files.ts'
import { readMetrics } from '#server/testing/read-metrics.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { testServer } from '#server/testing/test-database.ts'

const token = 'only-for-the-operator'
const app = useTestApp({ settings: { METRICS_TOKEN: token } })
const path = new URL('../../deploy/alerts.yaml', import.meta.url).pathname

const Duration = z.string().regex(/^\d+(s|m|h|d)$/)
/** The format of Prometheus, as `promtool check rules` reads it, and what we ask of a rule besides. */
const Rules = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        interval: Duration.optional(),
        rules: z
          .array(
            z.strictObject({
              alert: z.string().regex(/^Indosso[A-Z]\w+$/),
              expr: z.string().min(1),
              for: Duration,
              labels: z.strictObject({ severity: z.enum(['page', 'warn']) }),
              annotations: z.strictObject({ summary: z.string().min(10), action: z.string().min(10) }),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
})
const { groups } = Rules.parse(parse(await readFile(path, 'utf8')))
const rules = groups.flatMap((group) => group.rules)

test('T18: each rule of an alert has a name of its own', () => {
  const names = rules.map(({ alert }) => alert)
  expect(names).toEqual([...new Set(names)])
})

test('T18: the operator reads about each of them what to do', async () => {
  const page = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  expect(rules.map(({ alert }) => alert).filter((name) => !page.includes(name))).toEqual([])
})

test('T18: every figure that a rule names is in a real scrape', async () => {
  await app.ctx.db.insert(fileChecks).values({ startedAt: new Date(), finishedAt: new Date() })
  const scrape = async () =>
    (await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
  // Requests are counted with the first of them.
  await scrape()
  const { names } = readMetrics(await scrape())
  // Series that come with what they tell of, one in a house where nothing is wrong and the other two with the server.
  for (const name of ['indosso_alerts_open', 'indosso_queue_oldest_seconds', 'indosso_queue_waiting'])
    names.add(name)
  if (!testServer) names.add('indosso_database_connections')
  for (const { alert, expr } of rules) {
    const named = expr.match(/\b(indosso|process)_\w+/g) ?? []
    expect([alert, named.filter((name) => !names.has(name))]).toEqual([alert, []])
  }
})

test('T18: whatever we measure of things that go wrong has a rule', async () => {
  const scrape = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const measured = [...(await scrape.text()).matchAll(/^# TYPE (indosso_\w+)/gm)].map(([, name = '']) => name)
  const expressions = rules.map(({ expr }) => expr).join('\n')
  // Only for dashboards; no rule uses them.
  const onlyShown = [
    'indosso_generations_unfinished',
    'indosso_generations_completed_total',
    'indosso_generations_complained',
    'indosso_mails_queued',
    'indosso_place_running',
  ]
  expect(measured.filter((name) => !expressions.includes(name) && !onlyShown.includes(name))).toEqual([])
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test.skipIf(!hasPromtool)('T18: promtool accepts the rules', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', path], { encoding: 'utf8' })
  expect([status, stderr || stdout]).toEqual([0, expect.stringContaining('SUCCESS')])
})
