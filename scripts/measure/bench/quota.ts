import { plans } from '#contracts/plans.ts'
import { Client } from '#server/testing/client.ts'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'
import type { Figure, Row } from './figure.ts'
import { shirtPhoto } from './photo.ts'
import { type HomeKind, measureHomes, openHome, startProduct } from './product.ts'
import { countStatuses, describeStatuses } from './statuses.ts'

const parallel = 200

/** One credit is left and many requests want it: one may have it. */
export const quota: Figure = {
  limitSeconds: 240,
  measure: () => measureHomes(async (kind) => [await measureHome(kind)]),
}

async function measureHome(kind: HomeKind): Promise<Row> {
  await using openai = await startOpenaiStandIn()
  await using home = await openHome(kind)
  await using product = await startProduct(home, openai.env)
  const client = new Client(product.url)
  await client.signUp()
  const photo = await shirtPhoto()
  for (let used = 1; used < plans.free.monthlyQuota; used++) {
    const response = await client.generate(photo, { headers: { prefer: 'wait=60' } })
    if (response.status !== 200) throw new Error(`picture ${used} was answered ${response.status}`)
    await response.arrayBuffer()
  }
  const statuses = await Promise.all(
    Array.from({ length: parallel }, async () => {
      const response = await client.generate(photo)
      await response.arrayBuffer()
      return response.status
    }),
  )
  const counted = countStatuses(statuses)
  return {
    what: `${kind}: accepted of ${parallel} parallel requests at ${plans.free.monthlyQuota - 1} of ${plans.free.monthlyQuota}`,
    value: counted.get(202) ?? 0,
    unit: '',
    target: { sign: '=', value: 1 },
    note: describeStatuses(counted),
  }
}
