import pg from 'pg'
import { enterAccounts, openDatabase, signIn } from './accounts.ts'
import { type Figure, median, percentile, type Row } from './figure.ts'
import { fillGarments } from './garments.ts'
import { type Home, openHome, postgresServer, startProduct } from './product.ts'
import { timeAnswers } from './time-answers.ts'

const pictures = 100_000
const refs = 5_000

/** The figures of a shop with a hundred thousand pictures of two years, five thousand garments among them. */
export const analysis: Figure = {
  limitSeconds: 600,
  async measure(): Promise<Row[]> {
    if (!postgresServer()) return []
    await using home = await openHome('PostgreSQL')
    const [email = ''] = await enterAccounts(home, 'enterprise', 1)
    {
      // Takes the empty storage for its own: once the database has files, an empty one would be the wrong one.
      await using _first = await startProduct(home)
    }
    const rows = await fill(home, email)
    await using product = await startProduct(home)
    const client = await signIn(product.url, email)
    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 24 * 3600_000).toISOString().slice(0, 10)
    const row = async (what: string, query: string): Promise<Row> => {
      const times = await timeAnswers(client, `/api/analytics${query}`)
      const note = `middle value ${median(times).toFixed(0)} ms; ${rows} counts`
      return { what, value: percentile(times, 0.95), unit: 'ms', note, target: { sign: '<=', value: 300 } }
    }
    return [
      await row('figures of thirty days, p95', ''),
      await row('of a year by day, p95', `?from=${day(364)}&to=${day(0)}`),
      await row('of two years by month, p95', `?from=${day(729)}&to=${day(0)}&by=month`),
    ]
  },
}

/** Answers how many counts came of it. */
async function fill(home: Home, email: string): Promise<number> {
  {
    await using database = await openDatabase(home)
    await database.query('alter table generations disable trigger user')
    await fillGarments(database.db, email, refs)
  }
  // Without the time limit that a request has.
  await using stack = new AsyncDisposableStack()
  const client = stack.adopt(new pg.Client({ connectionString: home.databaseUrl ?? '' }), (one) => one.end())
  await client.connect()
  await client.query('delete from generations')
  await client.query(
    `insert into generations (user_id, garment_id, original_image_url, selected_gender, pose_type, garment_kind,
      selected_model_id, size, status, failure, source, created_at, completed_at)
    select g.user_id, g.id, 'garments/x/product.jpg', 'female', (array['frontale', 'laterale', 'posteriore'])[1 + n % 3],
      (array['jacket', 'dress', 'shirt', 'skirt'])[1 + n % 4], m.id, (array['S', 'M', 'L'])[1 + n % 3],
      case when n % 17 = 0 then 'failed' else 'completed' end, case when n % 17 = 0 then 'refused' end,
      (array['web', 'lotto', 'api'])[1 + n % 3], at, at + interval '1 second' * (5 + n % 40)
    from (select n, now() - interval '1 day' * 729 * random() as at from generate_series(1, $1::int) n) made
      join (select id, user_id, row_number() over (order by id) as nth from garments) g on g.nth = 1 + n % $2::int
      join (select id, row_number() over (order by id) as nth, count(*) over () as all_of_them from models) m
        on m.nth = 1 + n % m.all_of_them`,
    [pictures, refs],
  )
  await client.query('alter table generations enable trigger user')
  await client.query('select count_shops()')
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from shop_counts')
  return rows[0]?.count ?? 0
}
