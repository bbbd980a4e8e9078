import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Me } from '#contracts/accounts.ts'
import type { Client } from '#server/testing/client.ts'
import { photo } from '#server/testing/photos.ts'
import { openHome, startProduct } from '#server/testing/product-process.ts'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'

// Q5 by the clock of the operating system: the product runs a few seconds before a month ends in Rome, on a machine
// that lives in New York, and credits have to come back in that very second. Needs libfaketime (Debian: faketime).

const { values } = parseArgs({ options: { library: { type: 'string' } } })
const ends = ['2026-03-31T22:00:00Z', '2026-10-31T23:00:00Z', '2027-02-28T23:00:00Z', '2028-02-29T23:00:00Z']
/** Time to start and to make the pictures of the old month; where that was too little, twice as much and again. */
const leads = [25_000, 50_000, 100_000]

const library = values.library ?? findLibrary()
if (!library) say('faketime is not installed: the ends of months by the system’s clock are left out')
else for (const end of ends) await passInTime(library, new Date(end))

/** What `faketime` would load into a program. */
function findLibrary(): string | null {
  const asked = spawnSync('faketime', ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' })
  return asked.status === 0 ? asked.stdout.trim() : null
}

async function passInTime(preload: string, end: Date): Promise<void> {
  for (const leadMs of leads) if (await pass(preload, { end, leadMs })) return
  say(`${end.toISOString()}  this machine is too slow: the month was over before its pictures were made`)
  process.exitCode = 1
}

/** False when the month was over before it could be looked at. */
async function pass(preload: string, { end, leadMs }: { end: Date; leadMs: number }): Promise<boolean> {
  const offset = Math.round((end.getTime() - leadMs - Date.now()) / 1000)
  await using openai = await startOpenaiStandIn()
  await using home = await openHome({
    ...openai.env,
    TZ: 'America/New_York',
    LD_PRELOAD: preload,
    FAKETIME: `${offset < 0 ? '' : '+'}${offset}s`,
    // Waiting goes on as always.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  await using product = await startProduct(home.env)
  const client = product.client()
  await client.signUp()
  for (let made = 0; made < 2; made++) await makePicture(client)
  let before = await look(client)
  if (before.at >= end) return false
  const wrong: string[] = []
  if (before.used !== 2) wrong.push(`two pictures are counted as ${before.used}`)
  let now = before
  while (now.used === 2 && now.at.getTime() < end.getTime() + 5000) {
    before = now
    await wait(100)
    now = await look(client)
  }
  // An answer carries the whole second in which it was given.
  if (before.at >= end) wrong.push(`still the old month at ${before.at.toISOString()}`)
  if (now.at < end || now.used !== 0) wrong.push(`${now.used} used at ${now.at.toISOString()}`)
  await makePicture(client)
  const after = await look(client)
  if (after.used !== 1) wrong.push(`one picture of the new month is counted as ${after.used}`)
  const periods = await product.query<{ period: string; count: number }>(
    'select period, count(*)::int as count from quota_ledger group by period order by period',
  )
  if (periods.map(({ count }) => count).join() !== '2,1') wrong.push(`ledger: ${JSON.stringify(periods)}`)
  say(
    `${end.toISOString()}  ${periods.map(({ period }) => period).join(' → ')}  ${wrong.length || 'no'} breaches`,
  )
  for (const line of wrong) say(`    ${line}`)
  if (wrong.length > 0) process.exitCode = 1
  return true
}

async function makePicture(client: Client): Promise<void> {
  const response = await client.generate(await photo(), { headers: { prefer: 'wait=20' } })
  if (!response.ok) throw new Error(`a picture was answered with ${response.status}`)
}

async function look(client: Client): Promise<{ used: number; at: Date }> {
  const response = await client.ask('/api/auth/user')
  const me = (await response.json()) as Me
  return { used: me.monthlyGenerationsUsed, at: new Date(response.headers.get('date') ?? '') }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
