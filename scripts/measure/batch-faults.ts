import { parseArgs } from 'node:util'
import { batchFailpoints } from '#server/failpoint.ts'
import {
  type BatchCasualty,
  type BatchPoint,
  billOf,
  expected,
  goOn,
  killBatchAt,
} from '#server/testing/batch-casualties.ts'
import { findBreaches } from '#server/testing/invariants.ts'
import { openHome, startProduct } from '#server/testing/product-process.ts'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'

// Kills the product many times at each step of a batch and counts what it owes afterwards.
// On PostgreSQL instead of the embedded database: TEST_DATABASE_URL=postgres://...

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, point: { type: 'string', multiple: true } },
})
const kills = Number(values.kills)
const points = batchFailpoints.filter((point) => !values.point || values.point.includes(point))

let owed = 0
for (const point of points) {
  const breaches = await torment(point)
  process.stdout.write(
    `${point.padEnd(24)}${String(kills).padStart(6)} kills${String(breaches.length).padStart(6)} breaches\n`,
  )
  for (const breach of breaches) process.stdout.write(`    ${breach}\n`)
  owed += breaches.length
}
process.exitCode = owed === 0 ? 0 : 1

async function torment(point: BatchPoint): Promise<string[]> {
  await using openai = await startOpenaiStandIn()
  await using home = await openHome(openai.env)
  const breaches: string[] = []
  let last: BatchCasualty | null = null
  for (let kill = 0; kill <= kills; kill++) {
    await using product = await startProduct(home.env)
    if (last) breaches.push(...(await judge(last, product)))
    if (kill < kills) last = await killBatchAt(point, product, openai)
    else breaches.push(...(await findBreaches(product, { home, calls: null })))
  }
  return breaches
}

async function judge(casualty: BatchCasualty, product: Parameters<typeof goOn>[1]): Promise<string[]> {
  const outcome = JSON.stringify((await goOn(casualty, product)).outcome)
  const { charges, refunds, made, failed, unlinked } = await billOf(casualty, product)
  const wanted = JSON.stringify(expected(casualty.point))
  return [
    ...(outcome === wanted ? [] : [`${outcome} instead of ${wanted}`]),
    ...(charges - refunds === made ? [] : [`${charges - refunds} credits for ${made} pictures`]),
    ...(refunds === failed ? [] : [`${refunds} given back for ${failed} failures`]),
    ...(unlinked === 0 ? [] : [`${unlinked} pictures that no cell knows`]),
  ]
}
