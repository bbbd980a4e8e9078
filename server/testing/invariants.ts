import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { copyKey, resultSizes, trashRoot } from '#server/files/keys.ts'
import { markKey } from '#server/files/storage-mark.ts'
import type { Home, Product } from './product-process.ts'
import type { StandInCall } from './start-stand-in.ts'

interface Row {
  id: string
  user_id: string
  status: string
  result: string | null
  photo: string
  charges: number
  refunds: number
}

/** What must be true of a product at rest, whatever killed it before; answers what is not, one line each. */
export async function findBreaches(
  product: Product,
  { home, calls }: { home: Home; calls: StandInCall[] | null },
): Promise<string[]> {
  await product.sweep()
  const rows = await product.query<Row>(`
    select id, user_id, status, generated_image_url as result, original_image_url as photo,
      (select count(*)::int from quota_ledger l where l.generation_id = g.id and kind = 'charge') as charges,
      (select count(*)::int from quota_ledger l where l.generation_id = g.id and kind = 'refund') as refunds
    from generations g`)
  return [
    ...rows.flatMap(findBreach),
    ...(await findBadCounters(product)),
    ...(await findStrayFiles(home, rows)),
    // Null: of a test whose accounts have more than one picture, which the calls do not tell apart.
    ...findCallsTooMany(calls ?? [], calls ? rows.filter(({ status }) => status === 'completed').length : 0),
  ]
}

function findBreach({ id, status, result, charges, refunds }: Row): string[] {
  const isEnded = status === 'completed' || status === 'failed'
  if (!isEnded) return [`${id} is still ${status}`]
  const expected = status === 'completed' ? [1, 0] : [1, 1]
  if (charges !== expected[0] || refunds !== expected[1]) {
    return [`${id} is ${status} with ${charges} charges and ${refunds} refunds`]
  }
  return (status === 'completed') === (result !== null)
    ? []
    : [`${id} is ${status} with the result ${result}`]
}

async function findBadCounters(product: Product): Promise<string[]> {
  const bad = await product.query<{ id: string; used: number; ledger: number }>(`
    select * from (
      select id, monthly_generations_used as used, (
        select coalesce(sum(case kind when 'charge' then 1 when 'refund' then -1 else 0 end), 0)::int
        from quota_ledger l where l.user_id = u.id and l.period = u.quota_period) as ledger
      from users u) counted where used <> ledger`)
  const charged = await product.query<{ generation_id: string }>(`
    select generation_id from quota_ledger where kind <> 'grant' and generation_id not in (select id from generations)`)
  return [
    ...bad.map(({ id, used, ledger }) => `the account ${id} counts ${used}, its ledger ${ledger}`),
    ...charged.map(({ generation_id: id }) => `${id} is in the ledger and nowhere else`),
  ]
}

/** Every file is named by a row, and what a row names is there. */
async function findStrayFiles({ dataDir, env }: Home, rows: Row[]): Promise<string[]> {
  const named = rows
    .flatMap(({ photo, result }) => [photo, ...(result ? [result] : [])])
    .flatMap((key) => resultSizes.map((size) => copyKey(key, size)))
  // On a server another process might still be writing an unfinished one, so that a start leaves what is young.
  const isShared = env.DATABASE_URL !== undefined
  const isUnfinished = (key: string) => isShared && key.startsWith('.incoming')
  const there = (await listFiles(join(dataDir, 'files'))).filter(
    (key) => !isUnfinished(key) && key !== markKey && !key.startsWith(trashRoot),
  )
  const uploads = isShared ? [] : await listFiles(join(dataDir, 'uploads'))
  return [
    ...there.filter((key) => !named.includes(key)).map((key) => `nobody names the file ${key}`),
    ...named.filter((key) => !there.includes(key)).map((key) => `the file ${key} is missing`),
    ...uploads.map((name) => `an upload was left: ${name}`),
  ]
}

export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** The tests ask for one picture an account, of a garment of its own. */
function findCallsTooMany(calls: StandInCall[], completed: number): string[] {
  const perOrder = Map.groupBy(calls, ({ order }) => order)
  const twice = [...perOrder.values()].filter((group) => group.length > 1)
  return [
    ...twice.map((group) => `one picture was paid ${group.length} times`),
    ...(perOrder.size < completed ? [`${completed} pictures came of ${perOrder.size} calls`] : []),
  ]
}
