import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { garments } from '#server/db/schema/garments.ts'
import { generations } from '#server/db/schema/generations.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { enterAccounts, openDatabase, signIn } from './accounts.ts'
import { type Figure, median, percentile, type Row } from './figure.ts'
import { type HomeKind, measureHomes, openHome, startProduct } from './product.ts'
import { timeAnswers } from './time-answers.ts'

const many = 5_000
const few = 50
const batch = 500
const words = ['Maglia', 'Felpa', 'Gonna', 'Giacca', 'Abito']
const colours = ['rossa', 'blu', 'città', 'nera', 'verde']

/** A wardrobe of five thousand garments, three pictures each: what the list and a search in it cost. */
export const garmentSearch: Figure = {
  limitSeconds: 600,
  measure: () => measureHomes(measure),
}

async function measure(kind: HomeKind): Promise<Row[]> {
  await using home = await openHome(kind)
  const [small = '', large = ''] = await enterAccounts(home, 'enterprise', 2)
  {
    // Takes the empty storage for its own: once the database has files, an empty one would be the wrong one.
    await using _first = await startProduct(home)
  }
  {
    await using database = await openDatabase(home)
    // The counters count rows one by one, and nobody looks at them here.
    await database.query('alter table generations disable trigger user')
    await fillGarments(database.db, small, few)
    await fillGarments(database.db, large, many)
    await database.query('alter table generations enable trigger user')
    await database.query('analyze')
  }
  await using product = await startProduct(home)
  const [one, other] = [await signIn(product.url, small), await signIn(product.url, large)]
  const search = await timeAnswers(other, '/api/garments?q=citta+felpa')
  const before = await timeAnswers(one, '/api/garments?q=citta+felpa')
  const page = await timeAnswers(other, '/api/garments')
  const failed = await timeAnswers(other, '/api/garments?status=failed')
  const row = (what: string, times: number[]): Row => ({
    what: `${kind}: ${what}, p95`,
    value: percentile(times, 0.95),
    unit: 'ms',
    note: `middle value ${median(times).toFixed(1)} ms`,
  })
  return [
    { ...row('search in 5,000 garments', search), target: { sign: '<=', value: 50 } },
    {
      what: `${kind}: the same against 50 garments, middle value`,
      value: median(search) / median(before),
      unit: 'x',
    },
    row('first page of 5,000 garments', page),
    row('those of 5,000 garments that are to be made again', failed),
  ]
}

export async function fillGarments(db: Db, email: string, count: number): Promise<void> {
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!owner) throw new Error(`nobody is ${email}`)
  for (let from = 0; from < count; from += batch) {
    const rows = Array.from({ length: Math.min(batch, count - from) }, (_, at) =>
      aGarment(owner.id, from + at),
    )
    await db.insert(garments).values(rows)
    await db.insert(generations).values(rows.flatMap(picturesOf))
  }
}

function aGarment(userId: string, index: number): typeof garments.$inferInsert & { id: string } {
  const name = `${words[index % 5]} ${colours[Math.floor(index / 5) % 5]} ${index}`
  const ref = `SKU-${index}`
  const search = `${name} ${ref}`.toLowerCase().replace('à', 'a')
  const photo = { key: `garments/${index}/product.jpg`, hash: `${index}`, bytes: 1 }
  return {
    id: randomUUID(),
    userId,
    name,
    ref,
    search,
    photo,
    createdAt: new Date(Date.now() - index * 60_000),
  }
}

const picturesOf = ({ id: garmentId, userId }: ReturnType<typeof aGarment>, index: number) =>
  (['frontale', 'laterale', 'posteriore'] as const).map((poseType) => ({
    ...{ garmentId, userId, poseType, originalImageUrl: 'garments/x/product.jpg' },
    selectedGender: 'female' as const,
    status: index % 7 === 0 && poseType === 'laterale' ? ('failed' as const) : ('completed' as const),
  }))
