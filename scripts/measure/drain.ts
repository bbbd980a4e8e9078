import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { click } from '#server/testing/casualties.ts'
import { findBreaches } from '#server/testing/invariants.ts'
import { openHome, startProduct } from '#server/testing/product-process.ts'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'

// T11 at full length: a deploy comes while the provider has pictures in its hands. `node scripts/measure/drain.ts`
// On PostgreSQL instead of the embedded database: TEST_DATABASE_URL=postgres://...

const { values } = parseArgs({
  options: { pictures: { type: 'string', default: '8' }, seconds: { type: 'string', default: '40' } },
})
const [pictures, seconds] = [Number(values.pictures), Number(values.seconds)]

await using openai = await startOpenaiStandIn()
await openai.next('ok', { times: 0, delayMs: seconds * 1000 })
await using home = await openHome({ OPENAI_BASE_URL: openai.url, WORKER_CONCURRENCY: String(pictures) })
const stoppedMs = await deploy()
await using next = await startProduct(home.env)
const rows = await next.query<{ status: string }>('select status from generations')
const breaches = await findBreaches(next, { home, calls: await openai.calls() })
const completed = rows.filter(({ status }) => status === 'completed').length
say(
  `${completed} of ${pictures} pictures of ${seconds} s completed; the stop took ${(stoppedMs / 1000).toFixed(1)} s`,
)
for (const breach of breaches) say(`    ${breach}`)
process.exitCode = completed === pictures && breaches.length === 0 ? 0 : 1

/** Stops the product when every picture is with the provider; answers how long that took. */
async function deploy(): Promise<number> {
  await using product = await startProduct(home.env)
  for (let number = 0; number < pictures; number++) {
    const client = product.client()
    await client.signUp()
    await click({ client, key: `picture-${number}` })
  }
  while ((await openai.calls()).length < pictures) await wait(100)
  const since = Date.now()
  product.kill('SIGTERM')
  const { code } = await product.ended
  say(`ended with ${code}`)
  return Date.now() - since
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
