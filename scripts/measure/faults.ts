import { parseArgs } from 'node:util'
import { type Failpoint, failpoints } from '#server/failpoint.ts'
import { type Casualty, clickAgain, killAt, settle } from '#server/testing/casualties.ts'
import { findBreaches } from '#server/testing/invariants.ts'
import { openHome, startProduct } from '#server/testing/product-process.ts'
import { byGarment, imageServices, startStandIn } from '#server/testing/start-stand-in.ts'

// Kills the product many times at each step of a generation, with each image service in turn, and counts what it owes
// afterwards.
// On PostgreSQL instead of the embedded database: TEST_DATABASE_URL=postgres://...

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, point: { type: 'string', multiple: true } },
})
const kills = Number(values.kills)
const points = failpoints.filter((point) => !values.point || values.point.includes(point))

let owed = 0
say(['point', 'kills', 'completed', 'given back', 'settled in', 'breaches'])
for (const point of points) {
  const { rows, seconds, breaches } = await torment(point)
  const count = (status: string) => rows.filter((row) => row.status === status).length
  const settled = `${seconds.toFixed(1)} s`
  say([point, kills, count('completed'), count('failed'), settled, breaches.length])
  for (const breach of breaches) process.stdout.write(`    ${breach}\n`)
  owed += breaches.length
}
process.exitCode = owed === 0 ? 0 : 1

async function torment(point: Failpoint) {
  await using stack = new AsyncDisposableStack()
  const standIns = await Promise.all(
    imageServices.map(async (service) => stack.use(await startStandIn(service))),
  )
  await using home = await openHome()
  const settingsOf = (turn: number) => ({ ...home.env, ...standIns[turn % standIns.length]?.env })
  const casualties: Casualty[] = []
  // Another image service each time; a picture asked of two of them would be a breach, too.
  while (casualties.length < kills) casualties.push(await killAt(point, settingsOf(casualties.length)))
  await using product = await startProduct(settingsOf(kills + 1))
  const seconds = (await settle(product)) / 1000
  for (const casualty of casualties) await clickAgain(casualty, product)
  await settle(product)
  const rows = await product.query<{ status: string }>('select status from generations')
  const calls = (await Promise.all(standIns.map((each) => each.calls()))).flat().map(byGarment)
  const breaches = await findBreaches(product, { home, calls })
  if (rows.length !== kills) breaches.push(`${kills} people asked, ${rows.length} pictures are known`)
  return { rows, seconds, breaches }
}

function say(cells: (string | number)[]): void {
  process.stdout.write(
    `${cells.map((cell, index) => (index === 0 ? String(cell).padEnd(24) : String(cell).padStart(11))).join('')}\n`,
  )
}
