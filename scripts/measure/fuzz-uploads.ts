import { parseArgs } from 'node:util'
import { settle } from '#server/testing/casualties.ts'
import { fuzzUploads } from '#server/testing/fuzz-uploads.ts'
import { openHome, startProduct } from '#server/testing/product-process.ts'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'

// Uploads many mutated photos to the product and counts what it answers; nothing but 2xx and 4xx may come.
// The same seed makes the same mutations.

const { values } = parseArgs({
  options: { count: { type: 'string', default: '500' }, seed: { type: 'string', default: '1' } },
})

await using openai = await startOpenaiStandIn()
await using home = await openHome(openai.env)
await using product = await startProduct(home.env)
const { answers, wrong } = await fuzzUploads(product, {
  count: Number(values.count),
  seed: Number(values.seed),
})
await settle(product)
const endings = await product.query<{ status: string; count: number }>(
  'select status, count(*)::int as count from generations group by status order by status',
)
say(`${values.count} mutated pictures, seed ${values.seed}`)
for (const [answer, count] of Object.entries(answers).sort()) say(`${answer.padEnd(28)}${count}`)
for (const { status, count } of endings) say(`of the accepted, ${status.padEnd(11)}${count}`)
for (const line of wrong) say(line)
process.exitCode = wrong.length === 0 ? 0 : 1

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
