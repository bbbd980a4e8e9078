// `npm run seed -- --users N --generations M`: a database of that size, for measuring. Nobody can sign in as these users.
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/context.ts'

const { values } = parseArgs({
  options: { users: { type: 'string', default: '1000' }, generations: { type: 'string', default: '10000' } },
})
const users = Number(values.users)
const generations = Number(values.generations)
if (!Number.isInteger(users) || users < 1 || !Number.isInteger(generations) || generations < 0) {
  console.error('Usage: npm run seed -- --users N --generations M')
  process.exit(2)
}

const log = pino({ level: 'warn' })
await using database = await openDatabase(readConfig(), log)
// One statement each, made by the database itself: a million rows take seconds instead of minutes.
await database.db.execute(sql`
  insert into users (email, password, first_name, last_name, subscription_plan, created_at)
  select 'seed-' || gen_random_uuid() || '@example.com', '!', 'Seme', n::text,
    (array['free', 'free', 'free', 'professional', 'enterprise'])[1 + n % 5],
    now() - random() * interval '365 days'
  from generate_series(1, ${users}::int) n`)
await database.db.execute(sql`
  with owners as (
    select id, row_number() over () as n from users where email like 'seed-%' limit ${users}::int
  )
  insert into generations (user_id, original_image_url, generated_image_url, selected_gender, status, provider,
    made_by_ai, openai_cost_cents, created_at, completed_at)
  select owners.id, 'generations/seed/product.jpg', 'generations/seed/result.png',
    (array['female', 'male'])[1 + g % 2], 'completed', 'openai', true, 4, at, at + interval '8 seconds'
  from generate_series(1, ${generations}::int) g
  join owners on owners.n = 1 + g % ${users}::int
  cross join lateral (select now() - random() * interval '365 days' + g * interval '0 s' as at) moment`)
await database.db.execute(sql`analyze`)
console.log(`${users} users and ${generations} generations added`)
