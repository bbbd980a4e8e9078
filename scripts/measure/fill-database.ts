import { pino } from 'pino'
import { planIds, plans } from '#contracts/plans.ts'
import type { Config } from '#server/config/config.ts'
import { openDatabase } from '#server/db/open-database.ts'

interface Size {
  users: number
  generations: number
}

type Run = (statement: string, values?: unknown[]) => Promise<unknown>

const batch = 100_000
const filled = ['users', 'generations', 'invoices', 'plan_changes']

/**
 * Accounts of a year and what they did, made by the database itself. A few accounts do most of the work, as in life.
 * The counters are made once at the end: a million single steps would take a million times as long.
 */
export async function fillDatabase(
  config: Config,
  size: Size,
  onProgress: (text: string) => void = () => {},
) {
  await using database = await openDatabase(config, pino({ level: 'warn' }), { patient: true })
  const run: Run = (statement, values) => database.query(statement, values)
  for (const table of filled) await run(`alter table ${table} disable trigger user`)
  try {
    await enterAccounts(run, size.users)
    onProgress(`${size.users} accounts`)
    for (let from = 1; from <= size.generations; from += batch) {
      await enterGenerations(run, { from, to: Math.min(from + batch - 1, size.generations) })
      onProgress(`${Math.min(from + batch - 1, size.generations)} generations`)
    }
    await keepWithinQuota(run)
  } finally {
    for (const table of filled) await run(`alter table ${table} enable trigger user`)
  }
  await run('drop table seeded')
  await run('select count_everything()')
  await run('select count_shops()')
  await run(`update users set monthly_generations_used = counted.used, quota_period = counted.period
    from (select user_id, period, sum(case kind when 'charge' then 1 else -1 end)::int as used from quota_ledger
      where period = 'month:' || to_char(now() at time zone 'Europe/Rome', 'YYYY-MM') group by user_id, period) counted
    where counted.user_id = users.id`)
  await run('vacuum analyze')
}

async function enterAccounts(run: Run, users: number): Promise<void> {
  await run('create unlogged table seeded (n int primary key, id uuid, plan text, created_at timestamptz)')
  await run(
    // The first ones do most of the work (see below), so they have the plans for it.
    `insert into seeded select n, gen_random_uuid(),
      case when n * 5 <= $1::int then 'enterprise' when n * 5 <= $1::int * 2 then 'professional' else 'free' end,
      now() - random() * interval '365 days'
    from generate_series(1, $1::int) n`,
    [users],
  )
  await run('analyze seeded')
  // Nobody can sign in as one of them: no password has this hash.
  await run(`insert into users (id, email, password, first_name, last_name, subscription_plan, created_at)
    select id, 'seed-' || id || '@example.com', '!', 'Seme', n::text, plan, created_at from seeded`)
  await run(`insert into plan_changes (user_id, from_plan, from_status, to_plan, to_status, cause, created_at)
    select id, 'free', 'active', plan, 'active', 'seed', created_at from seeded where plan <> 'free'`)
  await run(`with last as (select year, max(sequence) as sequence from invoices group by year), paid as (
      select s.id, s.plan, at, case s.plan when 'professional' then 1990 else 3990 end as cents,
        extract(year from at)::int as year
      from seeded s cross join lateral generate_series(s.created_at, now(), interval '1 month') at where s.plan <> 'free')
    insert into invoices (user_id, year, sequence, provider_id, plan, paid_at, period_start, period_end,
      net_cents, vat_cents, gross_cents, refunded_cents)
    select id, year, coalesce(last.sequence, 0) + row_number() over (partition by year order by at),
      'seed-' || gen_random_uuid(), plan, at, at,
      at + interval '1 month', round(cents / 1.22), cents - round(cents / 1.22), cents,
      case when random() < 0.01 then cents else 0 end
    from paid left join last using (year)`)
}

async function enterGenerations(run: Run, { from, to }: { from: number; to: number }): Promise<void> {
  await run(
    `with made as (
      select gen_random_uuid() as id, s.id as user_id, g, random() as luck,
        s.created_at + random() * (now() - s.created_at) as at
      from generate_series($1::int, $2::int) g
      join seeded s on s.n = 1 + floor((select count(*) from seeded) * power(((g::bigint * 7919) % 1000003) / 1000003.0, 3))),
    entered as (
      insert into generations (id, user_id, original_image_url, generated_image_url, selected_gender, status, failure,
        error_message, provider, made_by_ai, openai_cost_cents, provider_ms, created_at, updated_at, completed_at)
      select id, user_id, 'generations/seed/product.jpg', case when luck < 0.94 then 'generations/seed/result.png' end,
        (array['female', 'male'])[1 + g % 2], case when luck < 0.94 then 'completed' else 'failed' end,
        case when luck >= 0.94 then (array['refused', 'no_garment', 'provider_timeout'])[1 + g % 3] end,
        case when luck >= 0.94 then 'Non riuscita.' end, 'openai', true, 3 + g % 4, 6000 + (g * 37) % 9000,
        at, at, at + interval '8 seconds'
      from made)
    insert into quota_ledger (user_id, generation_id, kind, period, cause, created_at)
    select user_id, id, kind, 'month:' || to_char(at at time zone 'Europe/Rome', 'YYYY-MM'),
      case kind when 'charge' then 'generation' else 'refused' end, at
    from made cross join unnest(array['charge', 'refund']) kind where kind = 'charge' or luck >= 0.94`,
    [from, to],
  )
}

/** What an account asked for beyond its plan has failed and gave its credit back, as nothing else can be left of it. */
async function keepWithinQuota(run: Run): Promise<void> {
  const quotas = planIds.map((plan) => `when '${plan}' then ${plans[plan].monthlyQuota}`).join(' ')
  await run(`with kept as (
      select l.generation_id, l.user_id, l.period, l.created_at, s.plan,
        row_number() over (partition by l.user_id, l.period order by l.created_at) as nth
      from quota_ledger l join seeded s on s.id = l.user_id
      where l.kind = 'charge' and not exists (
        select from quota_ledger r where r.generation_id = l.generation_id and r.kind = 'refund')),
    surplus as (select * from kept where nth > case plan ${quotas} end),
    failed as (
      update generations set status = 'failed', generated_image_url = null, failure = 'provider_timeout',
        error_message = 'Non riuscita.' from surplus where id = surplus.generation_id)
    insert into quota_ledger (user_id, generation_id, kind, period, cause, created_at)
    select user_id, generation_id, 'refund', period, 'provider_timeout', created_at from surplus`)
}
