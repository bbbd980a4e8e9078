import { Client } from '#server/testing/client.ts'
import { enterAccounts } from './accounts.ts'
import type { Figure, Row } from './figure.ts'
import { openHome, postgresServer, startProduct } from './product.ts'
import { countStatuses, describeStatuses } from './statuses.ts'

const parallel = 200

/** Many guesses at one password in the same moment, at two replicas in turn: how many of them are looked at. */
export const guesses: Figure = {
  limitSeconds: 120,
  async measure(): Promise<Row[]> {
    if (!postgresServer()) return []
    await using home = await openHome('PostgreSQL')
    const [email = ''] = await enterAccounts(home, 'enterprise', 1)
    await using one = await startProduct(home)
    await using other = await startProduct(home)
    const statuses = await Promise.all(
      Array.from({ length: parallel }, async (_, index) => {
        const client = new Client(index % 2 ? one.url : other.url)
        const json = { email, password: `Sbagliata${index}` }
        const response = await client.ask('/api/auth/login', { json })
        await response.arrayBuffer()
        return response.status
      }),
    )
    const counted = countStatuses(statuses)
    return [
      {
        what: `passwords checked of ${parallel} guesses at once over two replicas`,
        value: counted.get(401) ?? 0,
        unit: '',
        target: { sign: '<=', value: 10 },
        note: describeStatuses(counted),
      },
    ]
  },
}
